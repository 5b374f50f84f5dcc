"""What a seat may know as JSON, and what of chance everybody may know (LC-31, LC-32, LC-40).

Which cards the deck and the unseen ones are together can be worked out, so it is told.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bastide.core.game import Game, Position
from bastide.core.player_view import PlayerView
from bastide.core.state import State
from bastide.games.la_citta.rules.state import DISPLAY, FIELDS, LAID_OUT, POLITICS
from bastide.games.la_citta.text.notation import HIDDEN
from bastide.games.la_citta.text.position import to_position
from bastide.games.la_citta.view import viewed

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta


def view_json(game: "LaCitta", view: PlayerView) -> Position:
    """As the position, but: `voice` with hidden ones; of `deck`, `voice_deck` and `blind` only how many; `unseen` and
    `voice_unseen` are what these can be, sorted, the unseen voice cards on the table included."""
    seen, position = viewed(view), to_position(game, view.state)
    deck, voices, _blind = (position.pop(name) for name in ("deck", "voice_deck", "blind"))
    return position | {
        "used": [sorted(player.used) for player in seen.players],
        "blind": [player.face_down for player in seen.players],
        "deck": len(deck),
        "unseen": sorted(Counter(seen.unseen).elements()),
        "voice": [voice.field or HIDDEN for voice in seen.voices],
        "voice_deck": len(voices),
        "voice_unseen": [
            field for field, number in zip(FIELDS, seen.voices_unseen, strict=True) for _ in range(number)
        ],
    }


def public_chance(
    game: Game, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
) -> tuple[list[str], list[list[str]]]:
    """What of all chance so far everybody may know: not the order of decks, not what lies face down in this year."""
    shown = [[_without_order(text) for text in texts] for texts in ([*set_up], *moves)]
    for texts in reversed(shown):
        for at in range(len(texts) - 1, -1, -1):
            name, first, *_ = texts[at].split(" ")
            if name == "blind":
                texts[at] = f"blind {HIDDEN}"
            if name == "voice":  # laid out at the beginning of this year: what came before is known by now
                if s.phase == POLITICS:
                    texts[at] = " ".join([name, first, *[HIDDEN] * (LAID_OUT - 1)])
                return shown[0], shown[1:]
    return shown[0], shown[1:]


def _without_order(text: str) -> str:
    name, *words = text.split(" ")
    if name == "cards":
        return " ".join([name, *words[:DISPLAY], HIDDEN])
    return f"{name} {HIDDEN}" if name in ("voices", "shuffle") else text
