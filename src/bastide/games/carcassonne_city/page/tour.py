"""The city for those who hear it: a line for each tile, row by row."""

from bastide.core.i18n import list_in_words
from bastide.games.carcassonne_city.page.looking import Looking, title
from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.lying import lying_tile
from bastide.games.carcassonne_city.text.names import compass
from bastide.games.carcassonne_city.text.where import begun
from bastide.games.carcassonne_city.view.pieces import KIND_OF, Follower, Laid


def tour(model: PageModel, looking: Looking) -> tuple[str, ...]:
    """All tiles in reading order: where, what is on it, who stands there and for what, where the city is open."""
    held: dict[object, list[Follower]] = {}
    for one in model.view.followers:
        held.setdefault(one.square, []).append(one)
    facts = looking.facts(True)
    lines = []
    for at, laid in model.view.city.items():
        words = [f"{begun(model.where.tile(at))}: {lying_tile(laid)}."]
        words += [_held(model, looking, facts, laid, one) for one in held.get(at, ())]
        open_sides = [side for side in SIDES if at.beyond(side) not in model.view.city]
        if open_sides:
            words.append(_("Nothing beside it to {sides}.", sides=list_in_words(map(compass, open_sides))))
        lines.append(" ".join(words))
    return tuple(lines)


def _held(model: PageModel, looking: Looking, facts: list[list[object]], laid: Laid, one: Follower) -> str:
    """Who stands there, and what the feature is worth."""
    kind = KIND_OF[one.role]
    _kind, tiles, _goods, _done, worth, _owners = facts[looking.number(laid, kind, one.on)]
    known = {"owner": model.given.names[one.seat], "feature": title(kind, int(str(tiles)))}
    if not model.counts:
        return _("{owner} on it: {feature}.", **known)
    if kind == "residential":
        return ngettext(
            "{owner} on it: {feature}, {n} point at the end.",
            "{owner} on it: {feature}, {n} points at the end.",
            int(str(worth)),
            **known,
        )
    return ngettext(
        "{owner} on it: {feature}, {n} point when closed.",
        "{owner} on it: {feature}, {n} points when closed.",
        int(str(worth)),
        **known,
    )
