"""The process that serves the app: Streamlit's server, and beside it the loading of what its pages need."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Thread
from time import sleep

from streamlit.web.cli import main as streamlit

from tutor.data import app_file


def main(host: str, port: str) -> None:
    """Serve until the process is ended; the first reader does not wait for what can be loaded before."""
    Thread(target=_load, daemon=True).start()
    streamlit(["run", str(app_file()), f"--server.address={host}", f"--server.port={port}"])


QUIET = 3.0
"""Seconds that the first reader has for themselves before the analyser is prepared."""


def _load() -> None:
    import_module("tutor.app.frame").ready()
    sleep(QUIET)
    import_module("tutor.app.analyser").ready()


if __name__ == "__main__":
    main(*sys.argv[1:])
