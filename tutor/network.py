"""The addresses by which other devices of a network find this machine. Nothing is sent to find them."""

from __future__ import annotations

import socket
import struct
import sys
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

Address = IPv4Address | IPv6Address

EVERYWHERE = ("0.0.0.0", "::")
"""The addresses that stand for all those of this machine; at the first only IPv4 is served."""


def addresses(host: str) -> tuple[Address, ...] | None:
    """The addresses that others can open when something is served at `host`, likeliest first; None when it is served to
    this machine alone."""
    found = _resolved(host)
    if found and all(address.is_loopback for address in found):
        return None
    if not any(address.is_unspecified for address in found):
        return tuple(address for address in found if not address.is_loopback)
    return tuple(address for address in own() if address.version == 4 or host != EVERYWHERE[0])


def own() -> tuple[Address, ...]:
    """All addresses of this machine that others might open, likeliest first: that through which it reaches other
    networks, private ones, and at the end tunnels, such as to an office, and those it took for want of a network."""
    routed = _routed()
    ends = _interfaces()

    def unlikely(address: Address) -> tuple[bool, ...]:
        tunnel, within = ends.get(address, False), address in _OFTEN_WITHIN
        return (
            address.version == 6,
            address.is_link_local,
            tunnel,
            address not in routed,
            not address.is_private,
            within,
        )

    found = {*routed, *ends}
    # A browser has no way to say through which interface it should look for a link-local address of IPv6.
    usable = (a for a in found if not a.is_loopback and not (a.version == 6 and a.is_link_local))
    return tuple(sorted(usable, key=lambda address: (*unlikely(address), int(address))))


_OFTEN_WITHIN = ip_network("172.16.0.0/12")
"""Where the networks of containers inside a machine usually are."""


def _resolved(host: str) -> tuple[Address, ...]:
    try:
        places = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        return ()
    return tuple(dict.fromkeys(ip_address(place[0]) for *_, place in places))


_ELSEWHERE = ((socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that belong to nobody (RFC 5737, RFC 3849)."""


def _routed() -> set[Address]:
    """The addresses from which this machine would reach other networks. To connect a datagram socket sends nothing."""
    found = set()
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                found.add(ip_address(probe.getsockname()[0]))
        except OSError:
            continue
    return {address for address in found if not address.is_unspecified}


_ASK_ADDRESS, _ASK_FLAGS = 0x8915, 0x8913
_RUNNING, _POINT_TO_POINT = 0x40, 0x10


def _interfaces() -> dict[Address, bool]:
    """The first IPv4 address of each interface in use, and whether it is an end of a tunnel; of Linux, elsewhere none.

    A machine whose own hotspot is the network of a class reaches no other. The numbers are those of netdevice(7).
    """
    found: dict[Address, bool] = {}
    if sys.platform != "linux":
        return found
    from fcntl import ioctl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode())
            try:
                (flags,) = struct.unpack("H", ioctl(probe, _ASK_FLAGS, asked)[16:18])
                address = ip_address(ioctl(probe, _ASK_ADDRESS, asked)[20:24])
            except OSError:  # it has none
                continue
            if flags & _RUNNING:
                found[address] = bool(flags & _POINT_TO_POINT)
    return found
