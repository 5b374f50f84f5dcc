"""How actions, chance and reasons are written, and read again."""

from collections.abc import Sequence

from bastide.core.events import Award, Note
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.pack import Pack, regions
from bastide.games.carcassonne_city.rules.scoring import (
    FOR_GUARD,
    FOR_MARKET,
    FOR_STREET,
    FOR_TOWER,
    REASONS,
    STEWARD_POINTS,
)
from bastide.games.carcassonne_city.rules.state import (
    DRAW,
    ENDS,
    GATE,
    NONE,
    PIECES,
    PILES,
    PLACE,
    POST,
    REACH,
    SHUFFLE,
    SIDES,
    SPAN,
    TILES,
    TOWER,
    WALL,
)
from bastide.games.carcassonne_city.rules.turn import HIDDEN as HIDDEN_OUTCOME
from bastide.games.carcassonne_city.text.words import (
    guard_scored,
    market_scored,
    stewards_scored,
    street_scored,
    tower_scored,
)

HIDDEN = "piles hidden"


def square_text(number: int) -> str:
    """A square of the action space as it is written."""
    return f"{number % SPAN - REACH},{number // SPAN - REACH}"


def action_text(s: State, action: int, pack: Pack) -> str:
    """How a legal action is written."""
    if action < GATE:
        return f"lay {square_text(action // 4)} {action % 4}"
    if action < PLACE:
        return f"gate {square_text((action - GATE) // 4)} {SIDES[action % 4]}"
    if action == NONE:
        return "none"
    if action == POST:
        return "guard"
    if action >= TOWER:
        return f"tower {ENDS[action - TOWER]}"
    if action >= WALL:
        return f"wall {ENDS[action - WALL]}"
    return place_text(pack["tiles"][int(s.tile_kind[s.laid - 1])], action - PLACE)


def place_text(tile: dict[str, object], slot: int) -> str:
    """A follower's place on a tile: piece or region as in the pack, not turned."""
    if slot < PIECES:
        return f"burgher {tile['streets'][slot]}"  # type: ignore[index]
    letter = regions(tile)[slot - PIECES]
    return f"trader {letter}" if letter.isupper() else f"steward {letter}"


def chance_texts(s: State, outcomes: Sequence[int], pack: Pack) -> list[str]:
    """`draw ID` for a tile that fits, `aside ID` for one that does not; the shuffling as `piles ID … / ID … / ID …`."""
    ids = [tile["id"] for tile in pack["tiles"]]
    texts = []
    if s.kind == SHUFFLE and outcomes[0] == HIDDEN_OUTCOME:
        texts.append(HIDDEN)
        outcomes = outcomes[1:]
    elif s.kind == SHUFFLE:
        texts.append("piles " + " / ".join(" ".join(ids[kind] for kind in pile) for pile in _shuffled(s, outcomes)))
        outcomes = outcomes[TILES - 1 :]
    return texts + [f"{'aside' if outcome % 2 else 'draw'} {ids[outcome // 2]}" for outcome in outcomes]


def _shuffled(s: State, outcomes: Sequence[int]) -> list[list[int]]:
    deck = [int(kind) for kind in s.deck]
    for last, place in zip(range(TILES - 1, 0, -1), outcomes, strict=False):
        deck[last], deck[place] = deck[place], deck[last]
    return [deck[: PILES[0]], deck[PILES[0] : PILES[0] + PILES[1]], deck[PILES[0] + PILES[1] :]]


def chance_outcomes(s: State, texts: Sequence[str], pack: Pack) -> list[int]:
    """The outcomes that were written so; ValueError says what was expected."""
    ids = {tile["id"]: kind for kind, tile in enumerate(pack["tiles"])}
    left = list(texts)
    outcomes: list[int] = []
    if s.kind == SHUFFLE:
        if not left or not left[0].startswith("piles "):
            raise ValueError(
                f"expected `piles` and the tiles in the order of drawing, got {', '.join(texts) or 'nothing'}"
            )
        outcomes = _shuffling(s, left.pop(0), ids)
    for text in left:
        word, _, name = text.partition(" ")
        if word not in ("draw", "aside") or name not in ids:
            raise ValueError(f"expected `draw` or `aside` and a tile of the pack, got {text!r}")
        outcomes.append(2 * ids[name] + (word == "aside"))
    if s.kind not in (SHUFFLE, DRAW) and outcomes:
        raise ValueError(f"expected no chance here, got {', '.join(texts)}")
    if s.kind in (SHUFFLE, DRAW) and not left:
        raise ValueError("expected `draw ID`, got nothing")
    return outcomes


def _shuffling(s: State, text: str, ids: dict[str, int]) -> list[int]:
    """The places that turn the unshuffled deck into the piles told; with hidden piles nothing is moved."""
    deck = [int(kind) for kind in s.deck]
    if text == HIDDEN:
        return [HIDDEN_OUTCOME]
    piles = [part.split() for part in text.removeprefix("piles ").split(" / ")]
    told = [ids.get(name, -1) for pile in piles for name in pile]
    if tuple(map(len, piles)) != PILES or sorted(told) != sorted(deck):
        raise ValueError(f"expected the tiles of the pack in piles of {PILES}, got {text[:60]!r} …")
    outcomes = []
    for last in range(TILES - 1, 0, -1):
        place = max(at for at in range(last + 1) if deck[at] == told[last])
        deck[last], deck[place] = deck[place], deck[last]
        outcomes.append(place)
    return outcomes


def award_of(s: State, note: Note, move: int) -> Award:
    """What a rule told, as data, with the squares of the tiles that brought it."""
    squares: tuple[str, ...] = ()
    detail = 0
    if note.reason == FOR_GUARD:
        squares, detail = (tile_square(s, note.where // 4),), note.where % 4
    elif note.reason != FOR_TOWER:
        squares = group_squares(s, note.where)
    rule = REASONS[note.reason]
    return Award(note.seat, note.amount, "points", rule, squares, move, note.reason, reason_words, detail)


def reason_words(award: Award) -> str:
    """The reason of an award in words."""
    if award.reason == FOR_TOWER:
        return tower_scored(award.amount)
    if award.reason == FOR_GUARD:
        return guard_scored(award.detail)
    if award.reason == FOR_STREET:
        return street_scored(len(award.squares))
    if award.reason == FOR_MARKET:
        return market_scored(len(award.squares))
    return stewards_scored(award.amount // STEWARD_POINTS)


def tile_square(s: State, tile: int) -> str:
    """Where a tile lies."""
    return f"{int(s.tile_x[tile])},{int(s.tile_y[tile])}"


def group_squares(s: State, node: int) -> tuple[str, ...]:
    """The squares that a street, market or residential area covers."""
    tiles = []
    at = node
    while True:
        tiles.append(int(s.node_tile[at]))
        at = int(s.chain[at])
        if at == node:
            return tuple(tile_square(s, tile) for tile in sorted(set(tiles)))
