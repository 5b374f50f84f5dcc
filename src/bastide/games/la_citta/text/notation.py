"""How chance is written, and read again."""

from collections.abc import Sequence
from itertools import product

from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.decks import HIDDEN as HIDDEN_OUTCOME
from bastide.games.la_citta.rules.decks import HIDDEN_VOICE
from bastide.games.la_citta.rules.state import BLIND, CARDS, DEAL, FIELDS, LAID_OUT, VOICE

HIDDEN = "hidden"
# Landscapes in a record: one word each.
LAND_WORDS = ("", "1", "2", "3", "mountain", "water")
# Piles that are shuffled: how the order is written, and its words.
PILES = {
    state.SHUFFLE_LAND: ("landscapes", LAND_WORDS),
    state.SHUFFLE_CARDS: ("cards", CARDS),
    state.SHUFFLE_VOICES: ("voices", FIELDS),
    state.RESHUFFLE: ("shuffle", CARDS),
}
_UNSEEN = " ".join([HIDDEN] * (LAID_OUT - 1))
# What is drawn: how each outcome is written. What is hidden stands in public records alone.
DRAWS = {
    DEAL: {f"deal {card}": outcome for outcome, card in enumerate(CARDS)},
    BLIND: {f"blind {card}": outcome for outcome, card in enumerate(CARDS)} | {f"blind {HIDDEN}": HIDDEN_OUTCOME},
    VOICE: {f"voice {' '.join(laid)}": outcome for outcome, laid in enumerate(product(FIELDS, repeat=LAID_OUT))}
    | {f"voice {field} {_UNSEEN}": HIDDEN_VOICE + outcome for outcome, field in enumerate(FIELDS)},
}
_WRITTEN = {kind: {outcome: text for text, outcome in texts.items()} for kind, texts in DRAWS.items()}
_EXPECTED = {
    DEAL: "`deal` and a political card",
    BLIND: "`blind` and a political card",
    VOICE: f"`voice` and four of {', '.join(FIELDS)}",
}


def _pile(s: State, kind: int) -> list[int]:
    """A pile before it is shuffled."""
    deck = s.deck[s.deck_top : s.deck_end]
    pile: list[int] = {state.SHUFFLE_LAND: s.land, state.SHUFFLE_VOICES: s.voice_deck}.get(kind, deck).tolist()
    return pile


def _kinds(s: State) -> list[int]:
    """The kinds of chance that come one after another, shuffling counted as one."""
    if s.kind in (state.SHUFFLE_LAND, state.SHUFFLE_CARDS, state.SHUFFLE_VOICES):
        row = [state.SHUFFLE_LAND, state.SHUFFLE_CARDS, state.SHUFFLE_VOICES]
        return row[row.index(s.kind) :] + ([] if s.setup else [VOICE])
    if s.kind == state.RESHUFFLE:
        return [state.RESHUFFLE, s.drawing, VOICE][: 3 if s.drawing == BLIND else 2]
    if s.kind == BLIND:
        return [BLIND, VOICE]
    return [s.kind] if DEAL <= s.kind < state.OVER else []


def chance_texts(game: Game, s: State, outcomes: Sequence[int]) -> list[str]:
    """`deal`, `blind`, `voice`, `shuffle` as the rules have them; of the set-up also `landscapes`, `cards`, `voices`."""
    left = list(outcomes)
    texts = []
    hidden = bool(s.decks_hidden)
    for kind in _kinds(s):
        if not left:
            break
        if kind in PILES:
            if left[0] == HIDDEN_OUTCOME:
                hidden = True
                left.pop(0)
            pile = _pile(s, kind)
            events = max(len(pile) - 1, 1)  # a single card is shuffled too: it is told
            places, left = left[:events], left[events:]
            texts.append(_shuffle_text(kind, _shuffled(pile, places), hidden and kind != state.SHUFFLE_LAND))
        else:
            texts.append(_WRITTEN[kind][left.pop(0)])
    return texts


def _shuffle_text(kind: int, pile: list[int], hidden: bool) -> str:
    name, words = PILES[kind]
    shown = pile if not hidden else pile[: state.DISPLAY] if kind == state.SHUFFLE_CARDS else []
    return " ".join([name, *(words[each] for each in shown), *([HIDDEN] if hidden else [])])


def _shuffled(pile: list[int], places: Sequence[int]) -> list[int]:
    for last, place in zip(range(len(pile) - 1, 0, -1), places, strict=False):
        pile[last], pile[place] = pile[place], pile[last]
    return pile


def chance_outcomes(game: Game, s: State, texts: Sequence[str]) -> list[int]:
    """The outcomes that were written so; ValueError says what was expected."""
    left = list(texts)
    outcomes: list[int] = []
    hidden = bool(s.decks_hidden)
    for kind in _kinds(s):
        if not left:
            break
        text = left.pop(0)
        if kind in PILES:
            found = _shuffling(kind, text, _pile(s, kind), hidden)
            hidden = hidden or found[:1] == [HIDDEN_OUTCOME]
            outcomes += found
        else:
            outcomes.append(_drawn(kind, text, hidden))
    if left:
        raise ValueError(f"expected no further chance here, got {', '.join(left)}")
    return outcomes


def _shuffling(kind: int, text: str, pile: list[int], hidden: bool) -> list[int]:
    """The places that bring the pile into the order told."""
    name, words = PILES[kind]
    first, *told = text.split(" ")
    if first != name:
        raise ValueError(f"expected `{name}` and the order of {len(pile)}, got {text[:60]!r}")
    tail = told[-1:] == [HIDDEN] and kind != state.SHUFFLE_LAND
    order = [words.index(word) if word and word in words else -1 for word in (told[:-1] if tail else told)]
    if tail:
        rest = list(pile)
        for each in order:
            if each not in rest:
                raise ValueError(f"expected what lies in the pile, got {text[:60]!r}")
            rest.remove(each)
        order += rest
    if sorted(order) != sorted(pile):
        raise ValueError(f"expected `{name}` and the whole pile of {len(pile)} in its order, got {text[:60]!r}")
    outcomes = [HIDDEN_OUTCOME] if tail and not hidden else []
    for last in range(len(pile) - 1, 0, -1):
        place = max(at for at in range(last + 1) if pile[at] == order[last])
        pile[last], pile[place] = pile[place], pile[last]
        outcomes.append(place)
    return outcomes or [0]


def _drawn(kind: int, text: str, hidden: bool) -> int:
    if text not in DRAWS[kind] or (HIDDEN in text and not hidden):
        raise ValueError(f"expected {_EXPECTED[kind]}, got {text[:60]!r}")
    return DRAWS[kind][text]
