"""How the app is started. Its settings are in `.streamlit/config.toml`, which lies beside the entry script."""

from __future__ import annotations

import sys

from tutor.data import app_file


def command(host: str, port: int) -> list[str]:
    """The command that serves the app."""
    return [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(app_file()),
        f"--server.address={host}",
        f"--server.port={port}",
    ]
