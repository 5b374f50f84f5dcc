"""A whole game as a row of cards, a step a turn; and painted, as WebP or GIF that moves (which needs Pillow)."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bastide.core.errors import BadOption
from bastide.core.match import Match
from bastide.look.card import CardWords, bound, drawn
from bastide.look.document import Drawing, drawing
from bastide.look.match_card import board_of, told_of
from bastide.look.page import page_room
from bastide.look.png import png
from bastide.look.style import Theme
from bastide.look.svg import Node, number, within

MOST = 240  # steps: of longer games some are left out
ZOOM = 0.8  # of what is painted: 960 × 504
LAST = 5  # pauses for which the end stays
KINDS = {"webp": "WEBP", "gif": "GIF"}


@dataclass(frozen=True, slots=True)
class Step:
    """A moment: what is said of it, and what is on its card."""

    said: CardWords
    body: Node


def moments(match: Match, most: int = MOST) -> list[int]:
    """After which moves: the beginning, the end of each turn, the end; evenly chosen where there are too many."""
    moves = match.moves
    ends = [number for number in range(1, len(moves)) if moves[number].seat != moves[number - 1].seat]
    every = [0, *ends, len(moves)] if moves else [0]
    return every if len(every) <= most else [every[i * (len(every) - 1) // (most - 1)] for i in range(most)]


def steps(match: Match, names: Sequence[str]) -> list[Step]:
    """All of them, seen by a spectator, on boards of one size; one seat stays in front: who won, or is to play."""
    views = [match.player_view(None, move) for move in moments(match)]
    front = told_of(views[-1], names).speaker
    longest = max(max(match.game.points(view.state)) for view in views)  # bars of all steps can be compared
    told = [replace(told_of(view, names).said, longest=longest) for view in views]
    boards = _of_one_size([board_of(view, names, front) for view in views])
    return [Step(said, drawn(said, board)) for said, board in zip(told, boards, strict=True)]


def _of_one_size(boards: Sequence[Drawing]) -> list[Drawing]:
    """Boards that grow show from the beginning what they will come to."""
    boxes = [str(each.tree.attributes.get("viewBox", "")).split() for each in boards]
    if not all(boxes) or len(set(map(tuple, boxes))) == 1:
        return list(boards)
    left, top = (min(float(box[i]) for box in boxes) for i in (0, 1))
    right, bottom = (max(float(box[i]) + float(box[i + 2]) for box in boxes) for i in (0, 1))
    whole = " ".join(map(number, (left, top, right - left, bottom - top)))
    return [drawing(within(each.tree, view_box=whole)) for each in boards]


def painted(match: Match, names: Sequence[str], kind: str, pause: int, theme: Theme) -> bytes:
    """The game as a picture that moves, `pause` milliseconds a step."""
    if kind not in KINDS:
        raise BadOption(f"animation: expected one of {', '.join(KINDS)}, got {kind!r}")
    try:
        from PIL import Image
    except ImportError as error:
        raise BadOption(f".{kind}: expected Pillow, which is not installed: pip install 'bastide[pictures]'") from error

    signs = page_room(match.game).symbols_for
    made = steps(match, names)

    def pictures() -> Iterator[Image.Image]:
        for step in made:
            yield Image.open(io.BytesIO(png(bound(step.body, step.said, signs, theme), theme, ZOOM))).convert("RGB")

    first, *rest = pictures()
    lasts = [pause] * len(rest) + [LAST * pause]
    how = {"quality": 80, "method": 4} if kind == "webp" else {"optimize": False}
    out = io.BytesIO()
    first.save(out, KINDS[kind], save_all=True, append_images=rest, duration=lasts, loop=0, **how)
    return out.getvalue()
