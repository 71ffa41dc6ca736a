"""A class network: the addresses by which phones find this machine, and the code that leads there."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from tutor import cli, link, network, qr, serving
from tutor.translator import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
NOBODY = [sys.executable, "-c", ""]
"""A server that ends at once."""

Machine = Callable[..., None]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Lets this machine have these addresses: those of interfaces, the ends of tunnels marked with a `~`, and those
    through which it reaches other networks."""

    def have(*interfaces: str, routed: tuple[str, ...] = ()) -> None:
        ends = {ip_address(text.removesuffix("~")): text.endswith("~") for text in interfaces}
        monkeypatch.setattr(network, "_interfaces", lambda: ends)
        monkeypatch.setattr(network, "_routed", lambda: {ip_address(text) for text in routed})

    monkeypatch.setattr(serving, "command", lambda *_: NOBODY)
    monkeypatch.setattr(serving, "ask_for", lambda *_: None)
    monkeypatch.delenv(link.SETTING, raising=False)
    return have


def others(host: str) -> list[str] | None:
    """The addresses for others when something is served at this host."""
    found = network.addresses(host)
    return None if found is None else [str(address) for address in found]


# ---------------------------------------------------------------- which addresses


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.7", "::1"])
def test_what_is_served_to_this_machine_alone_has_no_address_for_others(host: str) -> None:
    assert network.addresses(host) is None


def test_one_address_of_a_network_is_its_own_address_for_others() -> None:
    assert others("192.0.2.17") == ["192.0.2.17"]
    assert serving.beyond("2001:db8::17", 8501) == ["http://[2001:db8::17]:8501/"]


def test_the_address_that_reaches_other_networks_is_the_likeliest_and_a_tunnel_the_last(machine: Machine) -> None:
    machine(
        "127.0.0.1", "172.17.0.1", "172.30.1.5", "11.22.33.44", "169.254.3.4", "172.16.9.1~", routed=("172.30.1.5",)
    )
    assert others("0.0.0.0") == ["172.30.1.5", "172.17.0.1", "11.22.33.44", "172.16.9.1", "169.254.3.4"]
    machine("172.31.0.2~", "192.0.2.4", routed=("172.31.0.2",))
    assert others("0.0.0.0") == ["192.0.2.4", "172.31.0.2"]


def test_a_machine_with_its_own_hotspot_reaches_no_other_network_and_is_found(machine: Machine) -> None:
    machine("127.0.0.1", "192.0.2.1")
    assert others("0.0.0.0") == ["192.0.2.1"]


def test_addresses_of_six_are_told_only_where_they_are_served_and_never_those_of_one_cable(machine: Machine) -> None:
    machine("192.0.2.1", routed=("192.0.2.1", "fd00::2", "fe80::3"))
    assert others("0.0.0.0") == ["192.0.2.1"]
    assert others("::") == ["192.0.2.1", "fd00::2"]


def test_each_address_that_is_found_is_one_of_this_machine() -> None:
    for address in network.own():
        assert not address.is_loopback
        with socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6) as probe:
            probe.bind((str(address), 0))


def test_to_find_them_no_name_is_looked_up_and_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A datagram socket that is connected has sent nothing yet; whatever would send is not used."""

    def sent(*_: object, **__: object) -> None:
        raise AssertionError

    class Silent(socket.socket):
        send = sendall = sendto = sendmsg = sent  # type: ignore[assignment]

        def __init__(self, family: int, kind: int) -> None:
            assert kind == socket.SOCK_DGRAM
            super().__init__(family, kind)

    before = network.own()
    monkeypatch.setattr(socket, "getaddrinfo", sent)
    monkeypatch.setattr(socket, "gethostbyname", sent)
    monkeypatch.setattr(socket, "socket", Silent)
    assert network.own() == before


# ---------------------------------------------------------------- what the command says


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_command_says_which_address_phones_open(
    machine: Machine, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    machine("192.0.2.1", routed=("192.0.2.1",))
    assert cli.main(["app", "--host", "--lang", code, "--port", "8600"]) == 0
    app, said, address = capsys.readouterr().out.splitlines()
    assert f"http://localhost:8600/?lang={code}" in app
    assert address == f"  http://192.0.2.1:8600/?lang={code}"
    machine("192.0.2.1", "198.51.100.7", routed=("198.51.100.7",))
    assert cli.main(["app", "--lang", code, "--port", "8600", "--host"]) == 0
    _, several, *addresses = capsys.readouterr().out.splitlines()
    assert addresses == [f"  http://198.51.100.7:8600/?lang={code}", f"  http://192.0.2.1:8600/?lang={code}"]
    machine()
    assert cli.main(["app", "--host", "--lang", code]) == 0
    _, none = capsys.readouterr().out.splitlines()
    assert len({said, several, none}) == 3


def test_json_has_the_addresses_and_no_picture(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine("192.0.2.1", routed=("192.0.2.1",))
    assert cli.main(["app", "--host", "0.0.0.0", "--rules", "greek", "--json"]) == 0
    query = "?rules=greek"
    found = json.loads(capsys.readouterr().out)
    assert found == {"address": f"http://localhost:8501/{query}", "addresses": [f"http://192.0.2.1:8501/{query}"]}


@pytest.mark.parametrize(
    ("setting", "arguments", "told"),
    [
        ("", ["--host"], "http://192.0.2.1:8501/"),
        ("", [], ""),
        ("https://nardy.example", ["--host"], "https://nardy.example"),
        ("https://nardy.example", [], "https://nardy.example"),
    ],
)
def test_the_pages_are_told_the_address_for_others_unless_it_is_set(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    setting: str,
    arguments: list[str],
    told: str,
) -> None:
    machine("192.0.2.1", routed=("192.0.2.1",))
    monkeypatch.setenv(link.SETTING, setting)
    program = f"import os, sys; sys.stderr.write(os.environ[{link.SETTING!r}])"
    monkeypatch.setattr(serving, "command", lambda *_: [sys.executable, "-c", program])
    assert cli.main(["app", *arguments, "--json"]) == 0
    out, err = capfd.readouterr()
    assert err == told
    shown = json.loads(out)["addresses"]
    assert shown == ([f"{setting}/"] * bool(setting) + ["http://192.0.2.1:8501/"] if arguments else [])


# ---------------------------------------------------------------- the code in the terminal

_PARTS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def read_code(lines: list[str]) -> list[str]:
    """What a phone reads of these lines of a terminal, black on white."""
    rows = [[_PARTS[letter][half] for letter in line] for line in lines for half in (0, 1)]
    picture = Image.new("L", (len(rows[0]), len(rows)), 255)
    picture.putdata([0 if dark else 255 for row in rows for dark in row])
    scanned = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    return [found.text for found in zxingcpp.read_barcodes(scanned)]


@pytest.mark.parametrize("text", ["http://192.0.2.1:8501/", "http://[2001:db8::17]:8501/?rules=greek&lang=uk"])
def test_the_code_made_of_letters_is_read_back(text: str) -> None:
    lines = list(qr.letters(text))
    assert len({len(line) for line in lines}) == 1
    assert read_code(lines) == [text]
    assert qr.in_colour(text).count("\033[30;107m") == len(lines), "black on white in a dark terminal too"


PROGRAM = """
import sys
from tutor import cli, serving
serving.command = lambda *_: [sys.executable, "-c", ""]
sys.exit(cli.main(sys.argv[1:]))
"""


def in_a_terminal(columns: int, *arguments: str) -> str:
    """What the command prints in a terminal of this width."""
    master, slave = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), link.SETTING: ""}
    call = [sys.executable, "-c", PROGRAM, *arguments]
    with subprocess.Popen(call, stdout=slave, stdin=slave, cwd=ROOT, env=environment) as nardy:
        os.close(slave)
        told = b""
        with os.fdopen(master, "rb", buffering=0) as terminal, suppress(OSError):  # a terminal ends with one
            while part := terminal.read(1 << 16):
                told += part
    assert nardy.returncode == 0
    return told.decode("utf-8").replace("\r\n", "\n")


def test_a_terminal_shows_the_code_of_the_likeliest_address_where_there_is_room() -> None:
    found = network.own()
    first = next((address for address in found if address.version == 4), None)
    said = in_a_terminal(80, "app", "--host", "--lang", "uk")
    code = re.findall(r"^\033\[30;107m(.*)\033\[0m$", said, re.MULTILINE)
    if first is None:
        assert not code, "there is nothing to lead to"
        return
    (scanned,) = read_code(code)
    assert re.fullmatch(rf"http://{re.escape(str(first))}:\d+/\?lang=uk", scanned)
    assert f"  {scanned}\n" in said
    narrow = in_a_terminal(30, "app", "--host", "--lang", "uk")
    assert str(first) in narrow
    assert "\033" not in narrow
    assert "\033" not in in_a_terminal(80, "app", "--host", "--json")
    assert "\033" not in in_a_terminal(80, "app", "--lang", "uk"), "nobody else can open this one"


# ---------------------------------------------------------------- a whole process


@contextmanager
def started(*arguments: str) -> Iterator[dict[str, object]]:
    """The app, started by the command at a free port; what the command answers."""
    with socket.socket() as free:
        free.bind(("0.0.0.0", 0))
        port = free.getsockname()[1]
    call = [sys.executable, "-m", "tutor.cli", "app", "--port", str(port), "--json", *arguments]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True) as nardy:
        assert nardy.stdout
        try:
            said = ""
            while not said.endswith("}\n"):
                line = nardy.stdout.readline()
                assert line, "the command ended at once"
                said += line
            yield json.loads(said)
        finally:
            nardy.send_signal(signal.SIGTERM)
            nardy.wait()


def healthy(address: str) -> bool:
    """Whether the app answers at this address, once it has had time to start."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            with direct.open(f"{address}_stcore/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            time.sleep(0.05)
    return False


def test_every_address_that_is_told_opens_the_app() -> None:
    with started("--host", "0.0.0.0") as said:
        addresses = said["addresses"]
        assert isinstance(addresses, list)
        assert len(addresses) == sum(address.version == 4 for address in network.own())
        for address in [said["address"], *addresses]:
            assert healthy(str(address)), address


def test_at_an_address_of_this_machine_alone_nobody_is_sent_there() -> None:
    with started("--host", "127.0.0.3") as said:
        assert said["addresses"] == []
        assert str(said["address"]).startswith("http://127.0.0.3:")
        assert healthy(str(said["address"]))
