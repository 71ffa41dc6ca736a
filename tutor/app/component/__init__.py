"""The board as a component of the page: how its files are found, and the two ways to mount them.

The component declares its own manifest, with the call Streamlit itself makes for each manifest it finds:
its own search looks only beside a module that is called like the distribution. The two imports from
`streamlit.components.v2` are no documented API; they stay in this file, and the browser tests guard them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2.get_bidi_component_manager import get_bidi_component_manager
from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

HERE = Path(__file__).parent
ASSETS = HERE / "assets"


@cache
def _digest() -> str:
    """Eight digits that change with the files: a browser keeps files by address, and these have no other."""
    return sha256(b"".join(path.read_bytes() for path in sorted(ASSETS.iterdir()))).hexdigest()[:8]


def _declare(name: str) -> str:
    """Make a component known to the running server, once; its full name."""
    short = f"{name}-{_digest()}"
    full = f"nardy-tutor.{short}"
    manager = get_bidi_component_manager()
    if manager.get_component_asset_root(full) is None:
        manager.register_from_manifest(
            ComponentManifest("nardy-tutor", _digest(), [ComponentConfig(short, ASSETS.name)]), HERE
        )
    return full


@cache
def _component(name: str, html: str) -> Callable[..., Any]:
    return st.components.v2.component(_declare(name), html=framed(html), css=f"{name}.css", js=f"{name}.js")


def framed(html: str) -> str:
    """What is on the page before a component's script has come. Nobody is to come upon parts that have no name yet:
    it is inert until frame.js opens it, when they are filled."""
    return f'<div class="frame" inert>{html}</div>'


def sent(key: str, event: str) -> object:
    """What the browser sent last of an event at a component; None when the component has gone meanwhile: what is done
    there can arrive late."""
    return getattr(st.session_state.get(key), event, None)


def mount(name: str, html: str, told: dict[str, Any], **arguments: Any) -> Any:
    """Put a component on the page: `name`.js and `name`.css of the assets, with `html` to begin with.

    What it is `told` goes in a list of one: Streamlit looks for tables among a dictionary's values, for which it
    loads pandas when the first page is waited for, and asks again with every run.
    """
    _declare(name)
    return _component(name, html)(data=[told], **arguments)
