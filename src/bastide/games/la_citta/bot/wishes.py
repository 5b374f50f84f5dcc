"""What the people are likely to wish, from the voice cards that a seat has seen."""

from bastide.bots.linear_model import Values
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.decks import known_voices
from bastide.games.la_citta.rules.state import LAID_OUT, VOICES_EACH

# The scratch of `likely_wishes`: the answer, then cards counted, then cards left, each by field.
LIKELY = 9


@rule
def likely_wishes(s: State, seat: int, likely: Values) -> None:
    """How likely each wish is to count this year, from the cards that the seat has seen."""
    known = known_voices(s, seat)
    unknown = 0
    for place in range(LAID_OUT):
        unknown += 1 - ((known >> place) & 1)
    for field in range(3):
        likely[field] = 0.0
    if s.voices == 0:
        for field in range(3):
            likely[field] = 0.4
        return
    total = 0.0
    for draw in range(3**unknown):
        total += weigh_draw(s, known, draw, likely)
    for field in range(3):
        likely[field] /= total


@rule
def weigh_draw(s: State, known: int, draw: int, likely: Values) -> float:
    """One way in which the unknown cards may come out: its weight, added to the wishes that would count then."""
    for field in range(3):
        likely[3 + field] = 0.0
        likely[6 + field] = VOICES_EACH - int(s.voice_discard[field])
    for place in range(LAID_OUT):
        if (known >> place) & 1:
            likely[3 + int(s.voice[place])] += 1.0
            likely[6 + int(s.voice[place])] -= 1.0
    weight = 1.0
    for place in range(LAID_OUT):
        if not (known >> place) & 1:
            weight *= max(likely[6 + draw % 3], 0.0)
            likely[6 + draw % 3] -= 1.0
            likely[3 + draw % 3] += 1.0
            draw //= 3
    most = max(likely[3], likely[4], likely[5])
    for field in range(3):
        if likely[3 + field] == most:
            likely[field] += weight
    return float(weight)
