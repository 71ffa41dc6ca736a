"""Where the files that travel with the package lie: catalogues, lessons, the app's entry and its settings.

In a checkout they are top-level folders; a wheel carries them inside the package.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder that holds `locales`, `lessons`, `streamlit_app.py` and `.streamlit`."""
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def folder(name: str) -> Path:
    """One of the folders that travel, such as `locales`; `FileNotFoundError` when the installation lacks it."""
    found = root() / name
    if not found.is_dir():
        raise FileNotFoundError(f"the installation lacks its folder {name!r}, expected at {found}")
    return found


def weights_folder() -> Path:
    """The folder of the evaluator's weights and its engine card, which lies in the package itself."""
    return _PACKAGE / "weights"


def app_file() -> Path:
    """The script that Streamlit runs."""
    return root() / "streamlit_app.py"
