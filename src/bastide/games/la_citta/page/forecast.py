"""What the final scoring would add now, worked out by the engine itself on a state made from what is seen."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bastide.core.events import listening
from bastide.core.game import Position
from bastide.core.state import State, plain
from bastide.games.la_citta import GAME
from bastide.games.la_citta.rules.scoring import final_scoring
from bastide.games.la_citta.rules.state import STATE, YEARS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import roman
from bastide.games.la_citta.text.notation import award_of
from bastide.games.la_citta.view.facts import lost_this_year
from bastide.look.page import Reason

_ONLY_SEEN = ("unseen", "voice_unseen")


def projected(position: Position, options: Mapping[str, Any]) -> list[tuple[Reason, ...]]:
    """For each seat what would be added if the game ended here.

    Nothing hidden counts at the end (LC-80), so a guess at it changes nothing. Hunger costs points only when citizens
    have left for it in year 6; what the feeding of a year will bring is not known before it is counted.
    """
    reasons: list[list[Reason]] = [[] for _seat in range(position["players"])]
    if position["step"] is None:
        return [tuple(each) for each in reasons]
    given = GAME.with_options(**options).data
    state = plain(GAME.with_options(**options).from_position(whole(position))[1], STATE)
    _settle_hunger(state, position)
    with listening() as heard:
        final_scoring(state)
    numbers = _numbers(position)
    for note in heard:
        award = award_of(note, 0, given)
        text = award.text
        if award.squares:
            text = _("{reason} in city {number}", reason=text, number=numbers[award.squares[0]])
        if award.amount:
            reasons[award.seat].append(Reason(award.amount, text, award.rule))
    return [tuple(each) for each in reasons]


def _numbers(position: Position) -> dict[str, str]:
    """Which city of its owner each is, by castle."""
    count: Counter[int] = Counter()
    found = {}
    for city in position["cities"]:
        count[city["owner"]] += 1
        found[city["castle"]] = roman(count[city["owner"]])
    return found


def _settle_hunger(state: State, position: Position) -> None:
    """Before a seat's count of year 6 its mark tells of the year before, which costs nothing (LC-80)."""
    for seat in range(position["players"]):
        state.starved[seat] = position["year"] == YEARS and lost_this_year(position, seat)


def whole(position: Position) -> Position:
    """A whole position that looks like this view: what is hidden lies in any order."""
    if "unseen" not in position:
        return position
    cards, voices = list(position["unseen"]), list(position["voice_unseen"])
    blind = [sorted(cards.pop() for _card in range(count)) for count in position["blind"]]
    voice = [field if field != "hidden" else voices.pop() for field in position["voice"]]
    filled = {
        "deck": cards,
        "blind": blind,
        "used": [sorted([*used, *taken]) for used, taken in zip(position["used"], blind, strict=True)],
        "voice": voice,
        "voice_deck": voices,
    }
    return {name: value for name, value in (position | filled).items() if name not in _ONLY_SEEN}
