"""How deep a review looks."""

from dataclasses import dataclass, replace

from bastide.core.errors import BadOption, brief

SHORT = 8.0  # seconds


@dataclass(frozen=True, slots=True)
class Depth:
    """What is spent on each move. Without `seconds` the same seed gives the same review."""

    name: str
    simulations: int  # for each decision
    second_look: int  # simulations for each of the best and the played choice, where they differ
    rounds: int  # of rollouts for each decision, in a game that has them
    worlds: int  # that chance might have made, where its outcomes are too many to be listed
    glance: int  # simulations for each of these worlds
    listed: int  # outcomes that are listed at most
    seconds: float | None = None  # for the whole game, where a clock decides

    def __post_init__(self) -> None:
        for name in ("simulations", "second_look", "worlds", "glance"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise BadOption(f"{name}: expected a whole number from 1, got {brief(value)}")
        if self.seconds is not None and not 0 < self.seconds < 1e9:
            raise BadOption(f"seconds: expected a number above 0, got {brief(self.seconds)}")


QUICK = Depth("quick", simulations=48, second_look=48, rounds=0, worlds=4, glance=4, listed=0)
FULL = Depth("full", simulations=500, second_look=400, rounds=4, worlds=16, glance=16, listed=36)


def within(seconds: float) -> Depth:
    """As deep as the clock allows; with little time luck is measured as in a quick review."""
    luck = QUICK if seconds < SHORT else FULL
    return replace(luck, name="timed", simulations=40_000, second_look=20_000, rounds=120, seconds=seconds)
