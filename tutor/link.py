"""Links into the app: the query that opens a position with what was played, and the address others know the app by.

A link on paper is opened on other devices: an address that only this machine can open is none.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from ipaddress import ip_address, ip_network
from socket import inet_aton
from unicodedata import normalize
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from tutor.dice import Roll
from tutor.notation import position_text, ruleset_text, spelled_out
from tutor.play import Hop
from tutor.position import Color, Position
from tutor.ruleset import VERSION, Ruleset

SETTING = "NARDY_URL"
"""The environment setting with the app's address."""

MOST = 200
"""So many characters an address may have: a code to scan has to hold it, with a position behind it."""

_OWN_NAMES = frozenset({"localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"})
_UNSPECIFIED = ip_network("0.0.0.0/8")
"""Where nobody else is: connecting there is connecting to oneself."""


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


def accounts(tellings: Sequence[tuple[Color | None, tuple[Hop, ...], bool]], number: int) -> dict[str, str | list[str]]:
    """The part of a query that tells several accounts of a play: of each who gives it, its steps, and whether they are
    said to be all. The one of this number, from 0, is the play of the link itself (docs/interfaces.md)."""
    others = [_account(steps, whole) for k, (_, steps, whole) in enumerate(tellings) if k != number]
    by = "".join(by.value if by else "-" for by, _, _ in tellings)
    return {**({"also": others} if others else {}), "by": by, "told": str(number + 1)}


def _account(steps: tuple[Hop, ...], whole: bool) -> str:
    """An account: its steps, with a mark behind them when they are said to be all; nothing yet: empty."""
    if not steps:
        return spelled_out(()) if whole else ""
    return spelled_out(steps) + ("!" if whole else "")


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
    """An address of the app that can stand in a link on paper, ending in a slash; None when the text is none: it opens
    nothing, or only on this machine, or is longer than MOST.

    >>> public("https://nardy.example"), public("http://192.0.2.7:8501/"), public("http://localhost:8501/")
    ('https://nardy.example/', 'http://192.0.2.7:8501/', None)
    """
    try:
        parts = urlsplit(text.strip())
        host, port = normalize("NFKC", parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return None
    plain = text.isprintable() and not set(text.strip()) & set(' "<>\\') and len(text.strip()) <= MOST
    if not plain or parts.scheme not in ("http", "https") or not host or port == 0:
        return None
    if parts.query or parts.fragment or parts.username is not None or _of_this_machine(host):
        return None
    path = parts.path if parts.path.endswith("/") else f"{parts.path}/"
    return urlunsplit((parts.scheme, parts.netloc, path, "", ""))


def _of_this_machine(host: str) -> bool:
    """Whether the name of a host, in small letters, means whichever machine one sits at."""
    if host in _OWN_NAMES or host.endswith(".localhost"):
        return True
    try:
        # Browsers read 127.1 and 0x7f.1 as addresses too.
        address = ip_address(host) if ":" in host else ip_address(inet_aton(host))
    except (ValueError, OSError):
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or address.is_unspecified or address in _UNSPECIFIED
