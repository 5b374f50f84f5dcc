"""A server for the tests in the browser, and a way to lay out tables there at which games have been played."""

import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import bastide
from bastide.web.signer import Signer
from bastide.web.store import Store, open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.guests import guest_of
from tests.web.process import started


@dataclass(slots=True)
class Town:
    """A running server, and its database beside it."""

    folder: Path
    address: str = ""
    port: str = "0"
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = field(default=None, repr=False)
    store: Store = field(init=False, repr=False)
    cache: TableCache = field(init=False, repr=False)
    tables: TableService = field(init=False, repr=False)
    signer: Signer = field(init=False, repr=False)

    def start(self) -> None:
        """Begin, or begin again at the same address."""
        database = f"sqlite:///{self.folder / 'tables.db'}"
        log = self.folder / "log.txt"
        self.process, self.address = started(database, "--no-limits", "--port", self.port, log=log, **self.environment)
        assert self.address.startswith("http://"), log.read_text()[-2000:]
        if self.port == "0":
            self.port = self.address.rsplit(":", 1)[1]
            self.store = open_store(database)
            self.cache = TableCache(self.store)
            self.tables = TableService(self.cache, lambda: random.randbytes(32))
            self.signer = Signer(self.store.key("cookies"))

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None and self.process.stdout is not None
        self.process.kill()
        self.process.wait(15)
        self.process.stdout.close()

    def close(self) -> None:
        """End it for good."""
        self.kill()
        self.store.close()

    def cookie(self, secret: str, **habits: str) -> str:
        """The cookie of a guest, as the server would sign it."""
        return self.signer.signed("visitor", {"secret": secret, "name": "Marta", "lang": "", **habits})

    def table(self, record: str, seats: list[str], **settings: Any) -> str:
        """The path of a table that goes on from a record: on each seat the secret of a guest, or the name of a bot."""
        match = bastide.load(record)
        host = guest_of(next(each for each in seats if each not in BOTS))
        table_id = self.tables.create(match.game.name, match.players, host, settings=settings, record=record)
        for seat, who in enumerate(seats):
            if who in BOTS:
                self.tables.fill(table_id, host, seat, who)
            else:
                self.tables.sit(table_id, guest_of(who), NAMES[seat], seat, keep=True)
        self.tables.start(table_id, host)
        self.cache.forget(table_id)  # from here on only the server changes it
        return f"/t/{table_id}"


BOTS = bastide.bots.names()
NAMES = ("Marta", "Joost", "Lene", "Ruth", "Bram")


def played(game: str, moves: int, players: int = 2, seed: int = 1, turn: int | None = 0) -> str:
    """The record of a game in which so many moves were made by chance, and some more until it is that seat's turn."""
    match = bastide.game(game).start(players, seed=seed)
    chooser = random.Random(seed)
    while match.turn is not None and (len(match.moves) < moves or match.turn != turn or len(match.actions()) < 2):
        match.play(chooser.choice(match.actions()))
    return match.save()


def nearly_over(game: str, left: int = 14, seed: int = 1) -> str:
    """The record of a game of two that ends soon: some moves before its end, the first seat to play."""
    whole = bastide.load(played(game, 10_000, seed=seed))
    return played(game, max(0, len(whole.moves) - left), seed=seed)
