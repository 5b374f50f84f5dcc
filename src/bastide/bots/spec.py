"""The names of bots: `random`, `greedy`, a level, and for a level how long it thinks."""

from dataclasses import dataclass

from bastide.core.errors import BadOption, brief

LEVELS = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "strongest")
MOST_SIMULATIONS, MOST_TIME = 10_000_000, 3600.0


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A name taken apart."""

    base: str
    time: float | None = None
    simulations: int | None = None


def parse_bot(name: str) -> BotSpec:
    """What a name asks for; BadOption says what was expected."""
    base, colon, rest = name.partition(":")
    if base not in ("random", "greedy", *LEVELS):
        raise BadOption(f"bot: expected one of random, greedy, {', '.join(LEVELS)}, got {brief(name)}")
    settings: dict[str, str] = {}
    for part in rest.split(",") if colon else []:
        key, _, value = part.partition("=")
        if key not in ("time", "simulations") or base not in LEVELS:
            raise BadOption(f"bot {brief(name)}: expected a level, then :time=SECONDS or :simulations=NUMBER")
        settings[key] = value
    return BotSpec(base, _time(name, settings.get("time")), _simulations(name, settings.get("simulations")))


def _time(name: str, text: str | None) -> float | None:
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 < seconds <= MOST_TIME:
        raise BadOption(
            f"bot {brief(name)}: expected a time above 0 and up to {MOST_TIME:.0f} seconds, got {brief(text)}"
        )
    return seconds


def _simulations(name: str, text: str | None) -> int | None:
    if text is None:
        return None
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if not 1 <= number <= MOST_SIMULATIONS:
        raise BadOption(f"bot {brief(name)}: expected 1 to {MOST_SIMULATIONS} simulations, got {brief(text)}")
    return number
