"""A whole game as one SVG that moves by itself: what several steps have in common stands in it once.

Where nothing moves (a program that only paints, a reader who wants no motion) it shows the end.

As a program (`python -m bastide.look.animation`) it reads a game as JSON and writes the picture: that takes seconds, in which a
server has others to answer.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from bastide.core.i18n import using_language
from bastide.core.match import Match
from bastide.look.alone import alone
from bastide.look.card import bound
from bastide.look.frames import LAST, steps
from bastide.look.merging import merged
from bastide.look.page import page_room
from bastide.look.png import stand_back
from bastide.look.style import Theme

PAUSE = 700  # milliseconds of a step
_SECONDS = 120  # longer than any game of ours takes


def animated_svg(match: Match, names: Sequence[str], pause: int = PAUSE, theme: Theme = "light") -> str:
    """The game, `pause` milliseconds a step."""
    made = steps(match, names)
    shows = _Shows(len(made), pause)
    body = merged([step.body for step in made], shows.name)
    still = bound(body, made[-1].said, page_room(match.game).symbols_for, theme)
    return alone(still, theme).replace("</style>", shows.css() + "</style>", 1)


def animated_aside(record: str, names: Sequence[str], language: str) -> bytes:
    """The same of a record, made by another process."""
    given = json.dumps({"record": record, "names": list(names), "language": language})
    made = subprocess.run(
        [sys.executable, "-m", __name__], input=given.encode(), capture_output=True, check=True, timeout=_SECONDS
    )
    return made.stdout


def _main() -> None:
    import bastide

    stand_back()
    given = json.load(sys.stdin)
    with using_language(given["language"]):
        sys.stdout.buffer.write(animated_svg(bastide.load(given["record"]), given["names"]).encode())


@dataclass
class _Shows:
    """Classes of what is to be seen in some steps and not in others."""

    count: int
    pause: int
    names: dict[frozenset[int], str] = field(default_factory=dict)

    def name(self, when: frozenset[int]) -> str:
        """The class of what is seen in these steps."""
        return self.names.setdefault(when, f"at{len(self.names)}")

    def css(self) -> str:
        """Without motion only what is there at the end; with it each for its steps, round and round."""
        unseen = ",".join(f".{name}" for when, name in self.names.items() if self.count - 1 not in when)
        still = f"{unseen}{{visibility:hidden}}" if unseen else ""
        moving = "".join(self._moving(when, name) for when, name in self.names.items())
        return f"{still}@media (prefers-reduced-motion:no-preference){{{moving}}}" if moving else ""

    def _moving(self, when: frozenset[int], name: str) -> str:
        seconds = (self.count - 1 + LAST) * self.pause / 1000
        turns = [at for at in range(self.count) if at == 0 or (at in when) != (at - 1 in when)]
        share = 100 / (self.count - 1 + LAST)
        keys = "".join(f"{at * share:.3f}%{{visibility:{'visible' if at in when else 'hidden'}}}" for at in turns)
        return f"@keyframes {name}{{{keys}}}.{name}{{animation:{name} {seconds:g}s step-end infinite}}"


if __name__ == "__main__":
    _main()
