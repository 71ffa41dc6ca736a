"""Links into the app: the query that opens a position with what was played, and the address others know the app by.

A link on paper is opened on other devices: an address that only this machine can open is none.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from tutor.dice import Roll
from tutor.notation import position_text, ruleset_text, spelled_out
from tutor.play import Hop
from tutor.position import Position
from tutor.ruleset import VERSION, Ruleset

SETTING = "NARDY_URL"
"""The environment setting with the app's address."""


def to_query(
    rules: Ruleset, position: Position, roll: Roll | None, played: tuple[Hop, ...] | None = None, ended: bool = False
) -> dict[str, str]:
    """The query of a link that opens this position; `v` is the version of the rule sets (docs/interfaces.md).

    `played` are the steps made (none: a pass, None: nothing is played yet), and `ended` is whether the play ended
    there though dice are left. `+` in rule sets is for whoever writes the address to encode.
    """
    query = {"p": position_text(position, roll), "rules": ruleset_text(rules), "v": VERSION}
    if played is not None:
        query["play"] = spelled_out(played)
    if played and ended:
        query["end"] = "1"
    return query


def link(address: str, query: Mapping[str, str | list[str]]) -> str:
    """The whole link; of a list each value stands by itself.

    >>> link("https://nardy.example/", {"p": "w24x15.b24x15.w65", "rules": "greek+draw=none"})
    'https://nardy.example/?p=w24x15.b24x15.w65&rules=greek%2Bdraw%3Dnone'
    """
    return f"{address}?{urlencode(query, quote_via=quote, safe='/,', doseq=True)}"


def setting() -> str:
    """The app's address as this machine's setting has it; empty when there is none."""
    return os.environ.get(SETTING, "").strip()


def public(text: str) -> str | None:
    """An address of the app that can stand in a link on paper, ending in a slash; None when the text is none.

    >>> public("https://nardy.example"), public("http://192.0.2.7:8501/"), public("http://localhost:8501/")
    ('https://nardy.example/', 'http://192.0.2.7:8501/', None)
    """
    try:
        parts = urlsplit(text.strip())
        host, _ = parts.hostname, parts.port
    except ValueError:
        return None
    written = (
        parts.scheme in ("http", "https") and host and text.isprintable() and not set(text.strip()) & set(' "<>\\')
    )
    if not written or parts.query or parts.fragment or parts.username is not None or _of_this_machine(str(host)):
        return None
    path = parts.path if parts.path.endswith("/") else f"{parts.path}/"
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))


def _of_this_machine(host: str) -> bool:
    """Whether the name of a host means whichever machine one sits at."""
    if host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
