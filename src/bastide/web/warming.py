"""Compiling for the bots while the server runs already: in a process of its own, one game after the other, after everything else.

Compiling holds the interpreter's lock for most of half a minute, and pages would wait for it. So a child compiles into the
disk cache, and this process then only reads what is there. Until then others stand in for the bots (tables/bots.py): the greedy
player by the plain rules takes 0.1 s for a decision, 0.7 s at worst.
"""

import gc
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import bastide
from bastide.bots import greedy
from bastide.bots.search import warming as search
from bastide.core import cache, jit
from bastide.core.game import Game
from bastide.look.page import PageInput, page_room
from bastide.web.readiness import GREEDY, SEARCH, Readiness

log = logging.getLogger("bastide.warming")
#: The quick ones of all games come first: so long the levels play as they do.
KINDS: dict[str, Callable[[Game], None]] = {GREEDY: greedy.warm, SEARCH: search.warm}


class Warming:
    """Starts with `start`, notes what is ready and tells of each game; `close` stops it in the middle."""

    def __init__(self, readiness: Readiness, on_ready: Callable[[str], None] = lambda _: None) -> None:
        self._readiness = readiness
        self._on_ready = on_ready
        self._closing = False
        self._child: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._work, name="warming", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        if jit.compiling():
            self._readiness.expect(bastide.games())
            self._thread.start()

    def close(self) -> None:
        """No more of it."""
        self._closing = True
        if self._child is not None:
            self._child.kill()
        if self._thread.is_alive():
            self._thread.join(1.0)
        self._readiness.clear()

    def _work(self) -> None:
        for name in bastide.games():
            _draw_once(bastide.game(name))
        gc.freeze()  # what is here now stays for good: looking through it for garbage would hold up pages
        for kind in KINDS:
            for name in bastide.games():
                if not self._compile(kind, name):
                    if not self._closing:
                        self._readiness.give_up()
                    return
                gc.freeze()
                self._readiness.set_ready(name, kind)
                self._on_ready(name)
                log.info("compiled for bots: %s, %s", name, kind)

    def _compile(self, kind: str, name: str) -> bool:
        """Compile one kind of bot for a game, here too when a child has; whether that is done."""
        try:
            if self._closing or not self._compiled_elsewhere(kind, name) or self._closing:
                return False
            KINDS[kind](bastide.game(name))
        except Exception:
            log.exception("could not compile; bots follow the plain rules")
            return False
        return True

    def _compiled_elsewhere(self, kind: str, name: str) -> bool:
        """Have a child compile a game into the disk cache; whether it did. Where nothing can be kept there is no such help."""
        folder = cache.prepare()
        if folder.name != cache.source_hash():
            log.warning("no folder to keep compiled rules in (BASTIDE_CACHE_DIR): bots follow the plain rules")
            return False
        command = [sys.executable, "-m", "bastide.web.warming", kind, name]
        environment = os.environ | {"BASTIDE_CACHE_DIR": str(folder.parent)}
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, text=True, env=environment)
        with self._child as child:
            code = child.wait()
        if code and not self._closing:
            log.warning("the compiler ended with %d: bots follow the plain rules", code)
        return code == 0


def _draw_once(game: Game) -> None:
    """What every page of a game uses again, tiles and land, is drawn before anybody waits for it."""
    match = game.start(game.players[0], seed=0)
    names = [str(seat) for seat in range(match.players)]
    page_room(game).page(PageInput(match.player_view(), names))


def main(kind: str, name: str) -> None:
    """The child: compile one kind of bot for one game, last in line for the processor; end when the server does."""

    def watch() -> None:
        sys.stdin.read()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(19)
    began = time.perf_counter()
    KINDS[kind](bastide.game(name))
    log.debug("%s: %.1f s", name, time.perf_counter() - began)
    os._exit(0)  # the watching thread waits for input that may never come


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
