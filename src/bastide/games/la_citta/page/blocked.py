"""Why something that a play may be can't be done now: no castle, no gold, no site. It stays in its place with the reason."""

from bastide.games.la_citta.rules.kinds import LARGE, MEDIUM, PRICES, SIMPLE
from bastide.games.la_citta.rules.state import YEARS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import gold_word
from bastide.games.la_citta.view import City, LaCittaView, Player

BY_THE_WATER = ("fountain", "bathhouse")
BUILDING_CARDS = (*MEDIUM, *LARGE)


def blocked_plays(view: LaCittaView) -> dict[str, str]:
    """The action cards' plays and the open cards that can't be played, by their texts, with the reason."""
    if view.step is None or view.step.kind != "politics" or not view.actions:
        return {}
    legal = {action.text for action in view.actions}
    plays = [f"card {kind}" for kind in view.display]
    if _me(view).action_cards:
        plays += ["found", *(f"build {kind}" for kind in SIMPLE)]
    return {text: _why(view, text) for text in plays if text not in legal}


def _why(view: LaCittaView, text: str) -> str:
    play, _space, kind = text.partition(" ")
    if play == "found":
        return _founding(view)
    return _card(view, kind) if play == "card" else _building(view, kind)


def _me(view: LaCittaView) -> Player:
    return view.players[view.on_turn]


def _mine(view: LaCittaView) -> list[City]:
    return [city for city in view.cities if city.owner == view.on_turn]


def _founding(view: LaCittaView) -> str:
    if not _me(view).castles:
        return _("no castle left")
    if "founded" in _me(view).marks:
        return _("only one a year")
    return _("no site left") if any(city.free > 0 for city in _mine(view)) else _("no free citizen")


def _building(view: LaCittaView, kind: str) -> str:
    if not next(left for kinds, left in view.supply.items() if kind in kinds):
        return _("no tile left")
    if kind == "market":
        without = [city for city in _mine(view) if all(built != "market" for _at, built in city.buildings)]
        return _("no free site") if without else _("every city has one")
    if not any(city.free > 0 for city in _mine(view)):
        return _("no free citizen")
    return _("no site by a lake") if kind in BY_THE_WATER else _("no free site")


def _card(view: LaCittaView, kind: str) -> str:
    if kind in BUILDING_CARDS:
        price = PRICES[kind][0]
        return _("needs {gold}", gold=gold_word(price)) if _me(view).gold < price else _building(view, kind)
    match kind:
        case "master-builder":
            return _("nothing can be built")
        case "bread":
            return _("no building with arches") if _me(view).figures else _("no figure left")
        case "golden":
            return _("all cities are full")
        case _:
            return _no_harvest(view)


def _no_harvest(view: LaCittaView) -> str:
    if view.year == YEARS:
        return _("not in the last year")
    return _("no farm for it") if _me(view).figures else _("no figure left")
