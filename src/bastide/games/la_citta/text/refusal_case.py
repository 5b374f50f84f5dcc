"""What was refused, and the pieces of sentences that say it: whose city, who lives there, what something costs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.state import BUILDINGS, CARDS
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import both, capital, citizens_word, gold_word, roman
from bastide.games.la_citta.view import City, LaCittaView, Player

Words = tuple[str, str]  # a head, and one or two sentences


@dataclass(frozen=True)
class Case:
    """What was refused: who asks, the number of the action, and its hex where it has one."""

    view: LaCittaView
    action: int
    at: Hex | None

    @cached_property
    def me(self) -> Player:
        return self.view.players[self.view.on_turn]

    @cached_property
    def mine(self) -> list[City]:
        return [city for city in self.view.cities if city.owner == self.view.on_turn]

    @cached_property
    def city_beside(self) -> City | None:
        """The player's city that has a building beside the hex."""
        return None if self.at is None else self.view.city_of(self.at, self.view.on_turn)

    @property
    def city(self) -> City:
        """The city that stands on the hex, or the player's beside it."""
        assert self.city_beside is not None
        return self.city_beside

    @property
    def card(self) -> str:
        """The card, where one was to be taken."""
        return CARDS[self.action - state.CARD] if state.CARD <= self.action < state.PASS else ""

    @property
    def building(self) -> str:
        """The building that can't be built: of the step, of the action, or of the card."""
        if self.action >= state.HEX:
            return BUILDINGS[self.view.state.step_building]
        return self.card or BUILT[self.action - state.BUILD]

    @property
    def there(self) -> tuple[City, str]:
        """What stands on the hex."""
        assert self.at is not None
        return self.view.built[self.at]


def city_named(case: Case, city: City) -> str:
    """Your city II."""
    number = roman(city.number)
    if city.owner == case.view.on_turn:
        return _("your city {number}", number=number)
    return _("another player’s city {number}", number=number)


def cities_on(case: Case, hexes: Iterable[Hex]) -> str:
    """The cities that stand on these hexes."""
    return both([city_named(case, city) for city in dict.fromkeys(case.view.built[at][0] for at in hexes)])


def people_of(case: Case) -> str:
    """The city with its citizens and buildings, the castle included."""
    return _(
        "{city}: {citizens}, {buildings}.",
        city=capital(city_named(case, case.city)),
        citizens=citizens_word(case.city.citizens),
        buildings=ngettext("{n} building", "{n} buildings", len(case.city.hexes)),
    )


def too_dear(case: Case, what: str, price: int) -> Words:
    """What something costs, and what the player has; `what` as one pays for it, in German the fourth case."""
    cost = _("It is paid at once: {gold} for {what}.", gold=gold_word(price), what=what)
    return needs(price), together(cost, purse(case))


def together(*sentences: str) -> str:
    """Sentences one after the other."""
    return " ".join(sentences)


def needs(price: int) -> str:
    """Needs 3 gold."""
    return _("Needs {gold}", gold=gold_word(price))


def purse(case: Case) -> str:
    """You have 1 gold."""
    return _("You have {gold}.", gold=gold_word(case.me.gold))


#: How a reason is said, given what was refused and the places that stand in the way.
Say = Callable[[Case, tuple[str, ...]], Words]
