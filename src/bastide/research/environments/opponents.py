"""Bots on the other seats of a table. Each is shown what its seat may know and nothing else."""

from collections.abc import Sequence
from typing import Any

from bastide.bots import Bot, bot
from bastide.bots.spec import parse_bot
from bastide.core import engines
from bastide.core.errors import BadOption, brief
from bastide.core.rng import word_at
from bastide.research.environments.play import Play

Named = str | Bot


class Opponents:
    """Names of bots, or bots of one's own: one for all other seats, or one for each, in turn from the learner's left on."""

    def __init__(self, play: Play, opponents: Named | Sequence[Named]) -> None:
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            named: list[Named] = list(opponents)
        else:
            named = [opponents] * (play.players - 1)
        if len(named) != play.players - 1:
            raise BadOption(f"opponents: expected one, or {play.players - 1} of them, got {brief(opponents)}")
        for each in named:
            if isinstance(each, str):
                parse_bot(each)
            elif not hasattr(each, "choose"):
                raise BadOption(f"opponents: expected names of bots or bots, got {brief(each)}")
        self._named, self._play = named, play
        self._seated: dict[int, Bot | _AtRandom] = {}
        self._guests: set[int] = set()  # seats of bots that are not ours: they may read what is written
        self._begun: tuple[int, Sequence[int]] | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What pickle and deepcopy keep: bots that search begin to think anew, with the same seeds."""
        choices = {seat: each.choices for seat, each in self._seated.items() if isinstance(each, _AtRandom)}
        return {"named": self._named, "play": self._play, "begun": self._begun, "choices": choices}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["play"], kept["named"])  # type: ignore[misc]
        if kept["begun"] is not None:
            self.sit_down(*kept["begun"])
        for seat, choices in kept["choices"].items():
            random = self._seated[seat]
            assert isinstance(random, _AtRandom)
            random.choices = choices

    def sit_down(self, seat: int, seeds: Sequence[int]) -> None:
        """New bots for a new episode, round the learner's seat: the same seeds choose the same."""
        self._begun = seat, seeds
        game = self._play.episode.game
        engine = engines.chosen(game, simulating=True)
        self._seated, self._guests = {}, set()
        for place, (name, seed) in enumerate(zip(self._named, seeds, strict=True), 1):
            there = (seat + place) % self._play.players
            if not isinstance(name, str):
                self._seated[there] = name
                self._guests.add(there)
            else:
                self._seated[there] = _AtRandom(seed) if name == "random" else bot(name, game, seed, engine)

    def choose(self) -> int:
        """What the bot on turn plays, as a number of the action space."""
        play, episode = self._play, self._play.episode
        player, legal = self._seated[play.turn], episode.legal()
        if isinstance(player, _AtRandom):
            return int(legal[player.which(len(legal))])
        view = episode.view(play.turn, in_words=play.turn in self._guests)
        wanted = player.choose(view).id
        return int(legal[[action.id for action in view.actions].index(wanted)])


class _AtRandom:
    """The bot `random` without a look at the table: it chooses the same."""

    def __init__(self, seed: int) -> None:
        self.seed, self.choices = seed, 0

    def which(self, count: int) -> int:
        word = word_at(self.seed, self.choices)
        self.choices += 1
        return word * count >> 64
