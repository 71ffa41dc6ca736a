"""How the app is started. Its settings are in `.streamlit/config.toml`, which lies beside the entry script."""

from __future__ import annotations

import sys


def command(host: str, port: int) -> list[str]:
    """The command that serves the app, as a process of its own."""
    return [sys.executable, "-m", "tutor.app.server", host, str(port)]
