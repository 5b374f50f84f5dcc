"""Posting to an address that a stranger gave us: only https to hosts of the open internet, never a redirect, never for long.

The name is looked up once, all that it stands for is checked, and that very address is connected to: a name that changes its
mind in between reaches nothing. Of the answer only the status is read.
"""

import socket
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

LONGEST_ADDRESS = 1000
SECONDS = 8.0  # for all of it, but for looking up the name
LONGEST_STATUS = 1024  # bytes
#: Ways to write an address of version 4 in one of version 6: nobody needs them here.
_DISGUISES = [IPv6Network(each) for each in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")]


class BadEndpoint(ValueError):
    """An address that nothing is sent to."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to post."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Whom it belongs to."""
        usual = self.port == (443 if self.secure else 80)
        named = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.secure else 'http'}://{named}{'' if usual else f':{self.port}'}"


def endpoint_of(url: str, loopback: bool = False) -> Endpoint:
    """The parts of an address, if something may be sent there; `loopback` allows this machine, and http, for tests."""
    if len(url) > LONGEST_ADDRESS or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise BadEndpoint(f"expected an address of at most {LONGEST_ADDRESS} plain signs")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise BadEndpoint("expected an address") from error
    local = loopback and host == "127.0.0.1"
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise BadEndpoint("expected an address that begins with https://")
    if not host or parts.username is not None or parts.password is not None or (port not in (None, 443) and not local):
        raise BadEndpoint("expected a host alone, on the usual port")
    try:
        literal = ip_address(host)
    except ValueError:
        literal = None
    if literal is not None and not local and not is_public(host):
        raise BadEndpoint("expected a host of the open internet")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(secure, host, port or (443 if secure else 80), path)


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet, and nothing behind our own door."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return False
        if any(found in network for network in _DISGUISES):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def post(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    loopback: bool = False,
    look_up: Callable[[str, int], list[str]] | None = None,
) -> int:
    """The status of the answer. BadEndpoint where nothing is sent, OSError where nobody answers as they should."""
    to = endpoint_of(url, loopback)
    addresses = (look_up or _looked_up)(to.host, to.port)
    local = loopback and to.host == "127.0.0.1"
    if not addresses or (not local and not all(map(is_public, addresses))):
        raise BadEndpoint("expected a host of the open internet")
    deadline = time.monotonic() + SECONDS
    lines = [f"POST {to.path} HTTP/1.1", f"Host: {to.origin.partition('://')[2]}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()] + [f"Content-Length: {len(body)}", "", ""]
    with socket.create_connection((addresses[0], to.port), timeout=_left(deadline)) as plain:
        plain.settimeout(_left(deadline))
        with _secured(plain, to) as connection:
            connection.settimeout(_left(deadline))
            connection.sendall("\r\n".join(lines).encode("ascii") + body)
            return _status(connection, deadline)


def _looked_up(host: str, port: int) -> list[str]:
    return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _secured(plain: socket.socket, to: Endpoint) -> socket.socket:
    return ssl.create_default_context().wrap_socket(plain, server_hostname=to.host) if to.secure else plain


def _status(connection: socket.socket, deadline: float) -> int:
    """The first line of the answer, however slowly it comes, until the deadline."""
    said = b""
    while b"\r\n" not in said and len(said) < LONGEST_STATUS:
        connection.settimeout(_left(deadline))
        more = connection.recv(LONGEST_STATUS)
        if not more:
            break
        said += more
    words = said.partition(b"\r\n")[0].split(b" ")
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit() or len(words[1]) != 3:
        raise OSError("no answer that we understand")
    return int(words[1])


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("it took too long")
    return left
