"""What one seat may know, and drawing anew what it may not (LC-31, LC-32, LC-40).

Hidden are the order of both decks, cards taken unseen, and the voice cards on places 2 to 4 that the seat has not looked
at; who looked where is public. Which cards the deck and the unseen ones are together can be worked out, so it is told.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from bastide.core import rng
from bastide.core.game import Position
from bastide.core.state import Buffer, State, plain
from bastide.games.la_citta.rules.decks import known_voices
from bastide.games.la_citta.rules.map import Map
from bastide.games.la_citta.rules.state import CARDS, DISPLAY, LAID_OUT, POLITICS, STATE, VOICES
from bastide.games.la_citta.text.position import to_position

HIDDEN = "hidden"


def view(s: State, seat: int | None, given: Map) -> Position:
    """As the position, but: `voice` with hidden ones; of `deck`, `voice_deck` and `blind` only how many; `unseen` and
    `voice_unseen` are what these can be, sorted, the unseen voice cards on the table included."""
    position = to_position(s, given)
    deck, voices = position.pop("deck"), position.pop("voice_deck")
    blind = position.pop("blind")
    used = [_without(cards, taken) for cards, taken in zip(position["used"], blind, strict=True)]
    laid = position["voice"]
    known = known_voices(s, -1 if seat is None else seat)
    voice = [field if known >> place & 1 else HIDDEN for place, field in enumerate(laid)]
    lying = [field for place, field in enumerate(laid) if not known >> place & 1]
    return position | {
        "used": used,
        "blind": [len(cards) for cards in blind],
        "deck": len(deck),
        "unseen": sorted([*deck, *(card for cards in blind for card in cards)]),
        "voice": voice,
        "voice_deck": len(voices),
        "voice_unseen": sorted([*voices, *lying]),
    }


def _without(cards: list[str], taken: list[str]) -> list[str]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest


def public_chance(s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
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


def resampled(buffer: Buffer, seat: int, stream: int) -> Buffer:
    """A state that a planner may explore: all that the seat can't know dealt anew, with a stream of its own."""
    copy = buffer.copy()
    s = plain(copy, STATE)
    words = count()
    _deal_cards(s, stream, words)
    _deal_voices(s, known_voices(s, seat), stream, words)
    s.rng = rng.origin(stream)
    return copy


def _shuffle(pile: list[int], stream: int, words: Iterator[int]) -> None:
    for last in range(len(pile) - 1, 0, -1):
        place = rng.word_at(stream, next(words)) * (last + 1) >> 64
        pile[last], pile[place] = pile[place], pile[last]


def _deal_cards(s: State, stream: int, words: Iterator[int]) -> None:
    """The cards taken unseen and the deck: one pool."""
    pool = [int(card) for card in s.deck[s.deck_top : s.deck_end]]
    held: list[int] = []
    for seat in range(s.players):
        for card in range(len(CARDS)):
            taken = int(s.blind[seat, card])
            held += [seat] * taken
            pool += [card] * taken
            s.used[seat, card] -= taken
            s.blind[seat, card] = 0
    _shuffle(pool, stream, words)
    for seat in held:
        card = pool.pop()
        s.used[seat, card] += 1
        s.blind[seat, card] += 1
    for at, card in enumerate(pool):
        s.deck[s.deck_top + at] = card


def _deal_voices(s: State, known: int, stream: int, words: Iterator[int]) -> None:
    """The voice cards that the seat has not seen and those still in the deck: one pool."""
    hidden = [place for place in range(s.voices) if not known >> place & 1]
    pool = [int(field) for field in s.voice_deck[s.voice_top : VOICES]] + [int(s.voice[place]) for place in hidden]
    _shuffle(pool, stream, words)
    for place in hidden:
        s.voice[place] = pool.pop()
    for at, field in enumerate(pool):
        s.voice_deck[s.voice_top + at] = field
