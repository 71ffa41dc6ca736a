"""Starting the app: whether its address is free, and the server that Streamlit runs there."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess

from tutor import link, network
from tutor.app.serve import command
from tutor.network import EVERYWHERE
from tutor.question import InputError
from tutor.scanner import shown
from tutor.translator import Translator


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds what is served."""
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def beyond(host: str, port: int) -> list[str] | None:
    """Where other devices find what is served at this host, likeliest first: what this machine's setting says, and its
    own addresses. None when it is served to this machine alone."""
    own = network.addresses(host)
    if own is None:
        return None
    found = (link.public(link.setting()), *(address(str(other), port) for other in own))
    return list(dict.fromkeys(filter(None, found)))


TRIED, MOST = 100, 65535
"""How many ports are tried where nobody asks for one, and the last that there is."""


class PortTakenError(InputError):
    """Another program serves at this port."""


def free_port(t: Translator, host: str, first: int) -> int:
    """The first port from there on at which nothing is served; `InputError` when there is none near it."""
    for port in range(first, first + TRIED):
        try:
            ask_for(t, host, port)
        except PortTakenError:
            if port == first + TRIED - 1:
                raise
        else:
            break
    return port


def ask_for(t: Translator, host: str, port: int) -> None:
    """`InputError` when nothing can be served there: another program does, or this machine has no such address."""
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise _no_address(t, host) from error
    for family, kind, protocol, _, place in places:
        try:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(place)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                fields = {"port": port, "example": f"--port {port + 1 if port < MOST else port - 1}"}
                message = t.p(
                    "output",
                    "Something is served at {port} already. Expected: a free port, such as {example}.",
                    **fields,
                )
                raise PortTakenError(message, "port") from error
            if error.errno == errno.EACCES:
                message = t.p("output", "Serving at {port} is not permitted. Expected: 1024–65535.", port=port)
                raise InputError(message, "port") from error
            if error.errno != errno.EAFNOSUPPORT:
                raise _no_address(t, host) from error


def _no_address(t: Translator, host: str) -> InputError:
    message = t.p(
        "output", "This machine has no address “{host}”. Expected: localhost, or one it has.", host=shown(host)
    )
    return InputError(message, "host")


def serve(host: str, port: int, public: str = "") -> int:
    """Run the server until it ends or is interrupted; its exit code. A signal to end goes on to it.

    `public` is the address by which others find the app: the pages put it in links, unless this machine has a setting.
    What it prints is no answer of the command and in no reader's language; faults it tells on standard error.
    Ctrl+C reaches it too, so it is started deaf to it until it can end in an orderly way.
    """
    ended = False

    def end(*_: object) -> None:
        nonlocal ended
        ended = True
        server.terminate()

    environment = {**os.environ, link.SETTING: link.setting() or public}
    nothing = subprocess.DEVNULL
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with subprocess.Popen(command(host, port), env=environment, stdin=nothing, stdout=nothing) as server:
        before = signal.signal(signal.SIGTERM, end)
        try:
            signal.signal(signal.SIGINT, interrupted)
            code = server.wait()
        except KeyboardInterrupt:
            server.terminate()
            server.wait()
            raise
        finally:
            signal.signal(signal.SIGTERM, before)
    return 0 if ended else code
