"""How chance is written, and read again; actions stand in actions.py."""

from collections.abc import Sequence

from bastide.core.state import State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.state import DRAW, PILES, SHUFFLE, TILES
from bastide.games.carcassonne_city.rules.turn import HIDDEN as HIDDEN_OUTCOME

HIDDEN = "piles hidden"


def public_chance(
    game: CarcassonneCity, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Everything but the order of the tiles."""
    return [HIDDEN, *set_up[1:]], moves


def chance_texts(game: CarcassonneCity, s: State, outcomes: Sequence[int]) -> list[str]:
    """`draw ID` for a tile that fits, `aside ID` for one that does not; the shuffling as `piles ID … / ID … / ID …`."""
    ids = [tile.name for tile in game.tiles]
    texts = []
    if s.kind == SHUFFLE and outcomes[0] == HIDDEN_OUTCOME:
        texts.append(HIDDEN)
        outcomes = outcomes[1:]
    elif s.kind == SHUFFLE:
        texts.append("piles " + " / ".join(" ".join(ids[kind] for kind in pile) for pile in _shuffled(s, outcomes)))
        outcomes = outcomes[TILES - 1 :]
    return texts + [f"{'aside' if outcome % 2 else 'draw'} {ids[outcome // 2]}" for outcome in outcomes]


def _shuffled(s: State, outcomes: Sequence[int]) -> list[list[int]]:
    deck: list[int] = s.deck.tolist()
    for last, place in zip(range(TILES - 1, 0, -1), outcomes, strict=False):
        deck[last], deck[place] = deck[place], deck[last]
    return [deck[: PILES[0]], deck[PILES[0] : PILES[0] + PILES[1]], deck[PILES[0] + PILES[1] :]]


def chance_outcomes(game: CarcassonneCity, s: State, texts: Sequence[str]) -> list[int]:
    """The outcomes that were written so; ValueError says what was expected."""
    left = list(texts)
    outcomes: list[int] = []
    if s.kind == SHUFFLE:
        if not left or not left[0].startswith("piles "):
            raise ValueError(
                f"expected `piles` and the tiles in the order of drawing, got {', '.join(texts) or 'nothing'}"
            )
        outcomes = _shuffling(s, left.pop(0), game.kinds)
    for text in left:
        word, _, name = text.partition(" ")
        if word not in ("draw", "aside") or name not in game.kinds:
            raise ValueError(f"expected `draw` or `aside` and a tile of the pack, got {text!r}")
        outcomes.append(2 * game.kinds[name] + (word == "aside"))
    if s.kind not in (SHUFFLE, DRAW) and outcomes:
        raise ValueError(f"expected no chance here, got {', '.join(texts)}")
    if s.kind in (SHUFFLE, DRAW) and not left:
        raise ValueError("expected `draw ID`, got nothing")
    return outcomes


def _shuffling(s: State, text: str, kinds: dict[str, int]) -> list[int]:
    """The places that turn the unshuffled deck into the piles told; with hidden piles nothing is moved."""
    if text == HIDDEN:
        return [HIDDEN_OUTCOME]
    deck: list[int] = s.deck.tolist()
    piles = [part.split() for part in text.removeprefix("piles ").split(" / ")]
    told = [kinds.get(name, -1) for pile in piles for name in pile]
    if tuple(map(len, piles)) != PILES or sorted(told) != sorted(deck):
        raise ValueError(f"expected the tiles of the pack in piles of {PILES}, got {text[:60]!r} …")
    outcomes = []
    for last in range(TILES - 1, 0, -1):
        place = max(at for at in range(last + 1) if deck[at] == told[last])
        deck[last], deck[place] = deck[place], deck[last]
        outcomes.append(place)
    return outcomes
