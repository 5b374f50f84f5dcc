"""As little HTTP as a load program needs: it shares the processor with the server, so every request must be cheap.

A `Connection` asks one thing after another over one kept connection. A `Stream` is one open event stream.
"""

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 60.0  # seconds that an answer may take
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_NUMBER = re.compile(rb"\nid: (\d+)\n")
_OVERLAP = 40  # bytes kept between two pieces of a stream: longer than the line with the number


class Refused(Exception):
    """An answer that is not a success, or none at all."""


class Connection:
    """One connection to one server, opened again when the server has closed it for being idle."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, secret: str = "", body: Any = None) -> Any:
        """The JSON of the answer; Refused says what came instead of a success."""
        status, content = await self.get(method, path, secret, body)
        if status not in (200, 201):
            told = content[:300].decode(errors="replace")
            raise Refused(f"{method} {re.sub(r'tables/[^/]+', 'tables/ID', path)}: {status} {told}")
        return json.loads(content)

    async def get(self, method: str, path: str, secret: str = "", body: Any = None) -> tuple[int, bytes]:
        """Status and content of the answer, whatever they are."""
        told = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {len(told)}\r\n"
        head += "Content-Type: application/json\r\n" if told else ""
        head += f"Authorization: Bearer {secret}\r\n" if secret else ""
        request = head.encode() + b"\r\n" + told
        try:
            async with asyncio.timeout(PATIENCE):
                try:
                    return await self._once(request)
                except (ConnectionError, asyncio.IncompleteReadError) as error:
                    if getattr(error, "partial", b""):
                        raise
                    # Closed between two requests, as a server may. A move has a key, so asking again is no second move.
                    self.close()
                    return await self._once(request)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Refused(f"{method}: no answer ({type(error).__name__})") from error

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _once(self, request: bytes) -> tuple[int, bytes]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        content = await (self._reader.readexactly(int(length[1])) if length else self._in_chunks(self._reader))
        return int(head[9:12]), content

    @staticmethod
    async def _in_chunks(reader: asyncio.StreamReader) -> bytes:
        content = b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            content += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
        return content


class Stream(asyncio.Protocol):
    """One open event stream: `hear` gets the number of an event and when it came, `lost` why the stream ended."""

    def __init__(self, request: bytes, hear: Callable[[int, float], None], lost: Callable[[str], None]) -> None:
        self._request = request
        self._hear = hear
        self._lost = lost
        self._rest = b""
        self._transport: asyncio.WriteTransport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls, port: int, path: str, secret: str, hear: Callable[[int, float], None], lost: Callable[[str], None]
    ) -> "Stream":
        """A stream that the server has begun to tell."""
        head = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/event-stream\r\nAuthorization: Bearer {secret}\r\n\r\n"
        _, stream = await asyncio.get_running_loop().create_connection(
            lambda: cls(head.encode(), hear, lost), HOST, port
        )
        async with asyncio.timeout(PATIENCE):
            await stream.opened
        return stream

    def close(self) -> None:
        """Stop listening."""
        if self._transport is not None:
            self._transport.close()
        self._transport = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected: ask for the stream."""
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """A piece of the stream, cut anywhere."""
        now = time.perf_counter()
        self._rest += data
        if not self.opened.done():
            if b"\r\n\r\n" not in self._rest:
                return
            if self._rest[9:12] == b"200":
                self.opened.set_result(None)
            else:
                self.opened.set_exception(Refused(f"stream: {self._rest[:300].decode(errors='replace')}"))
        end = 0
        for found in _NUMBER.finditer(self._rest):
            end = found.end()
            self._hear(int(found[1]), now)
        self._rest = self._rest[max(0, end - 1, len(self._rest) - _OVERLAP) :]

    def connection_lost(self, error: Exception | None) -> None:
        """The end of the stream, ours or the server's."""
        if not self.opened.done():
            self.opened.set_exception(Refused("stream: closed before it began"))
        elif self._transport is not None:
            self._lost(f"stream: lost ({error or 'closed by the server'})")
