"""The three sets of colours: for a light screen, a dark screen, and paper without colour."""

from __future__ import annotations

from types import MappingProxyType

Palette = MappingProxyType[str, str]
"""Colour by role, as #RRGGBB; `point-rim` may be "none". Shapes name roles, never colours."""

ROLES = (
    "page",
    "frame",
    "line",
    "field",
    "point-even",
    "point-odd",
    "point-rim",
    "ink",
    "white",
    "white-rim",
    "black",
    "black-rim",
    "go",
    "stop",
    "why",
    "wash",
    "on",
)
"""`go`: you may. `stop`: it stops here. `why`: the reason, on its `wash`. `on`: text on go and stop."""


def _palette(*colours: str) -> Palette:
    return MappingProxyType(dict(zip(ROLES, colours, strict=True)))


# fmt: off
LIGHT = _palette(
    "#FCFAF5", "#E9DFCD", "#6A5844", "#F6F0E4", "#E6DAC3", "#D3BF9C", "none", "#3B3026",
    "#FFFEFA", "#4A3B2E", "#2F2721", "#F6F0E4", "#14588F", "#B3330C", "#463500", "#FFDF7E", "#FFFFFF",
)
DARK = _palette(
    "#14181A", "#232B2F", "#829199", "#3A4850", "#46565F", "#52646E", "none", "#E4E8E7",
    "#F3ECDF", "#1A1F21", "#0D1011", "#B2BDC2", "#93CEFF", "#FFA488", "#FFDC6B", "#6B5A1E", "#0E1214",
)
PRINT = _palette(
    "#FFFFFF", "#FFFFFF", "#000000", "#FFFFFF", "#F1F1F1", "#D9D9D9", "#000000", "#000000",
    "#FFFFFF", "#000000", "#1A1A1A", "#FFFFFF", "#000000", "#000000", "#000000", "#E3E3E3", "#FFFFFF",
)
# fmt: on

PALETTES: MappingProxyType[str, Palette] = MappingProxyType({"light": LIGHT, "dark": DARK, "print": PRINT})
"""The palettes by name."""


def css_variables(palette: Palette) -> dict[str, str]:
    """The palette as CSS variables.

    >>> css_variables(LIGHT)["--nb-field"]
    '#F6F0E4'
    """
    return {f"--nb-{role}": colour for role, colour in palette.items()}
