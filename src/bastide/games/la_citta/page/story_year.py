"""The end of a year, step by step: voices, who walks where, what is demolished, hunger, gold and growth, the next year's voice.

After year 6 the final points. What a choice in between (a wish, who starves, what goes) does belongs to the same scene.
"""

from itertools import pairwise

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.page import aftermath
from bastide.games.la_citta.page.telling import (
    Telling,
    Walk,
    YearEnd,
    acted,
    city_at,
    place_of,
    with_figures_back,
    with_voices,
)
from bastide.games.la_citta.rules import scoring
from bastide.games.la_citta.rules.decks import most_wished
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import city_number
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, plus, roman, signed, this_building
from bastide.games.la_citta.text.words import headline
from bastide.games.la_citta.view import LaCittaView, fields_of, viewed
from bastide.look.page import PastMove, Stage
from bastide.look.steps import Change, Step, changes


def tell_year_choice(telling: Telling, past: PastMove) -> None:
    """A choice that the end of a year asks for."""
    before = viewed(past.before)
    year = telling.year(before.year)
    match past.action:
        case actions.Wish():
            _tell_wish(telling, year, past)
        case actions.Starve():
            _tell_starving(telling, year, past)
        case actions.Demolish():
            _tell_demolition(telling, year, past)


def tell_what_follows(telling: Telling, past: PastMove) -> None:
    """What nobody decides, in the order of the rules."""
    before, after = viewed(past.before), viewed(past.after)
    ended = after.over or (after.year > before.year and before.phase != "setup")
    if before.phase == "politics" and (ended or after.phase != "politics"):
        _tell_voices(telling, past, before, after)
    _tell_walks(telling, past)
    if ended:
        _tell_food(telling, past)
    if any(text.startswith("voice ") for text in past.chance):
        _tell_new_year(telling, past)
    for words in aftermath.hungry(past.seat, before, after, telling.names):
        telling.steps.append(_step(past, "mark", words, after, sign="card"))
    if after.over:
        _tell_final(telling, past)


def _step(
    past: PastMove,
    kind: str,
    words: str,
    view: LaCittaView,
    year: YearEnd | None = None,
    leaf: str = "",
    **more: object,
) -> Step:
    """A step of this move alone; of nobody unless a seat is given."""
    given = {"seat": None, "scene": year.scene if year else "", "leaf": leaf, **more}
    return Step((past.number, past.number), kind=kind, words=words, view=view, **given)  # type: ignore[arg-type]


def _shown(telling: Telling, before: LaCittaView) -> LaCittaView:
    """The board of the last step told, or that of before."""
    return viewed(telling.steps[-1].view) if telling.steps else before


# Migration


def _tell_voices(telling: Telling, past: PastMove, before: LaCittaView, after: LaCittaView) -> None:
    year = telling.year(before.year)
    year.voices = aftermath.turned_voices(before, after)
    year.wishes = fields_of(most_wished(*year.voices))
    words = " ".join(aftermath.voices_in_words(year.voices))
    if not _walks(past) and after.phase != "migration":
        words += " " + _("Nobody moves.")
    sign = f"arch-{year.wishes[0]}"
    telling.steps.append(
        _step(past, "scene", words, _turned_up(past, _shown(telling, before)), year, "wish", sign=sign)
    )


def _turned_up(past: PastMove, shown: LaCittaView) -> LaCittaView:
    """The table with the voices open and nothing else changed; as it was where the rules tell nothing while they lie there."""
    later = [*(viewed(stage.view) for stage in past.stages), viewed(past.after)]
    open_ = next((each for each in later if each.wishes and each.year == shown.year), None)
    return with_voices(shown, open_) if open_ else shown


def _tell_wish(telling: Telling, year: YearEnd, past: PastMove) -> None:
    assert isinstance(past.action, actions.Wish)
    before, action = viewed(past.before), past.action
    year.wishes = year.wishes or before.wishes
    year.voices = year.voices or [[voice.field for voice in before.voices].count(field) for field in FIELDS]
    words = _(
        "{name} chooses {field} for their city {number}.",
        name=telling.names[past.seat],
        field=field_word(action.field),
        number=city_number(before.built[action.city][0]),
    )
    words += "" if _walks(past) else " " + _("Nobody moves.")
    at = centre(action.city)
    told = _step(past, "mark", words, before, year, "moves", sign=f"arch-{action.field}", at=at, seat=past.seat)
    telling.steps.append(told)


def _walks(past: PastMove) -> list[tuple[Stage, Stage]]:
    """Each who leaves, with his arrival."""
    return [
        (one, two)
        for one, two in pairwise(past.stages)
        if one.award.reason == scoring.FOR_EMIGRATION and two.award.reason == scoring.FOR_MIGRATION
    ]


def _tell_walks(telling: Telling, past: PastMove) -> None:
    for left, came in _walks(past):
        now = viewed(came.view)
        year = telling.year(viewed(past.before).year)
        field = past.action.field if isinstance(past.action, actions.Wish) else year.wishes[0]
        walk = Walk(
            city_at(now, left),
            city_at(now, came),
            FIELDS.index(field),
            bool(came.award.amount),
            telling.next(past.number),
        )
        year.walks.append(walk)
        gain = [((*place_of(came), "+1"))] if walk.room else []
        telling.steps.append(
            _step(
                past,
                "walk",
                _walk_words(telling, walk),
                now,
                year,
                "moves",
                seat=walk.goal.owner,
                sign="citizen",
                at=place_of(came),
                origin=place_of(left),
                floats=((*place_of(left), "−1"), *gain),
                changes=changes([left.award, came.award]),
                data={"room": walk.room},
            )
        )


def _walk_words(telling: Telling, walk: Walk) -> str:
    more, less = walk.goal.attraction[walk.field], walk.origin.attraction[walk.field]
    told = {
        "origin": telling.title(walk.origin),
        "goal": telling.title(walk.goal),
        "more": more,
        "less": less,
        "field": field_word(FIELDS[walk.field]),
    }
    if walk.room:
        return _("A citizen leaves {origin} for {goal}: {more} against {less} in {field}.", **told)
    return _("A citizen leaves {origin} for {goal}, which is full: gone ({more} against {less} in {field}).", **told)


def _tell_demolition(telling: Telling, year: YearEnd, past: PastMove) -> None:
    assert isinstance(past.action, actions.Demolish)
    before, action = viewed(past.before), past.action
    city = before.built[action.at][0]
    told = {"name": telling.names[past.seat], "city": telling.begins(city), "citizens": citizens_word(city.citizens)}
    if action.kind == "castle":
        words = _("{city} has {citizens}: {name} gives it up.", **told)
    else:
        words = ngettext(
            "{city} has {citizens} for {n} building: {name} demolishes {building}.",
            "{city} has {citizens} for {n} buildings: {name} demolishes {building}.",
            len(city.hexes),
            building=this_building(action.kind),
            **told,
        )
    leaf = "food" if before.phase == "feeding" else "moves"
    year.torn_down.setdefault(leaf, []).append((words, telling.next(past.number)))
    now, at = acted(before, action), centre(action.at)
    if action.kind == "castle":
        words = " ".join((words, *_renumbered(telling, before, now)))
    words = " ".join((words, *aftermath.bereft(past, telling.names)))
    words += _short_now(telling, before, now)
    telling.steps.append(_step(past, "remove", words, now, year, leaf, seat=past.seat, sign=action.kind, at=at))


def _renumbered(telling: Telling, before: LaCittaView, now: LaCittaView) -> list[str]:
    """Later cities of the same player are counted anew when one is given up: the position keeps their order alone."""
    old = {city.castle: city for city in before.cities}
    return [
        _("{city} is now {number}.", city=telling.begins(old[city.castle]), number=roman(city.number))
        for city in now.cities
        if city.number != old[city.castle].number
    ]


# Food


def _tell_starving(telling: Telling, year: YearEnd, past: PastMove) -> None:
    assert isinstance(past.action, actions.Starve)
    before, player = viewed(past.before), viewed(past.before).players[past.seat]
    year.counted = year.counted or before
    year.starved[past.seat] = year.starved.get(past.seat, 0) + 1
    words = ngettext(
        "{name} has {food} food for {n} citizen: one leaves {city}.",
        "{name} has {food} food for {n} citizens: one leaves {city}.",
        player.citizens,
        name=telling.names[past.seat],
        food=player.food,
        city=telling.title(before.built[past.action.at][0]),
    )
    now, shown = acted(before, past.action), viewed(telling.steps[-1].view) if telling.steps else None
    words = " ".join((words, *aftermath.penalised(shown, now, telling.names)))
    at, lost = centre(past.action.at), (Change(past.seat, -1, "citizens"),)
    more = {"sign": "food", "at": at, "floats": ((*at, "−1"),), "changes": lost, "seat": past.seat}
    more["data"] = {"figure": "citizen"}
    telling.steps.append(_step(past, "leave", words, now, year, "food", **more))


def _tell_food(telling: Telling, past: PastMove) -> None:
    """That nobody was hungry; who was, has been told."""
    before = viewed(past.before)
    year, now = telling.year(before.year), _shown(telling, before)
    year.counted = year.counted or now
    if before.phase != "feeding":
        telling.steps.append(_step(past, "mark", _("Everybody has enough food."), now, year, "food", sign="food"))


# The next year


def _tell_new_year(telling: Telling, past: PastMove) -> None:
    before, after = viewed(past.before), viewed(past.after)
    year = None if before.phase == "setup" else telling.year(before.year)
    gold, grown = (
        [stage for stage in past.stages if stage.award.reason == reason]
        for reason in (scoring.FOR_QUARRY, scoring.FOR_GROWTH)
    )
    if year:
        year.begun = after
        year.gold = [(stage.award.seat, stage.award.amount) for stage in gold]
        year.grown = [city_at(viewed(stage.view), stage) for stage in grown]
    if year:
        _tell_figures(telling, past, year)
    if gold:
        words = " ".join(aftermath.quarries_in_words(past.awards, telling.names))
        telling.steps.append(_together(past, words, gold, year, "gold", "coin"))
    if grown:
        words = " ".join(aftermath.growth_in_words(past.awards, telling.names))
        words += _short_now(telling, _shown(telling, before), viewed(grown[-1].view))
        telling.steps.append(_together(past, words, grown, year, "growth", "citizen"))
    words = aftermath.year_in_words(past, after)
    telling.steps.append(_step(past, "mark", words, after, year, "growth" if year else "", sign="voice-back"))


def _tell_figures(telling: Telling, past: PastMove, year: YearEnd) -> None:
    """They come back, and with them goes what they brought."""
    shown = _shown(telling, viewed(past.before))
    if not any(city.figures for city in shown.cities):
        return
    now = with_figures_back(shown)
    lost = [
        _(
            "{city} feeds as usual again ({amount} food)",
            city=telling.title(city),
            amount=signed(after.food - city.food),
        )
        for city, after in zip(shown.cities, now.cities, strict=True)
        if after.food < city.food
    ]
    words = _("The figures return: {food}.", food=list_in_words(lost)) if lost else _("The figures return.")
    words += _short_now(telling, shown, now)
    telling.steps.append(_step(past, "mark", words, now, year, "food", sign="figure"))


def _short_now(telling: Telling, before: LaCittaView, now: LaCittaView) -> str:
    """Who has too little food from this step on, or less than before."""
    short = [
        f"{telling.names[player.seat]} {player.short}"
        for had, player in zip(before.players, now.players, strict=True)
        if player.short > had.short
    ]
    return " " + _("Short of food now: {names}.", names=list_in_words(short)) if short else ""


def _together(past: PastMove, words: str, stages: list[Stage], year: YearEnd | None, leaf: str, sign: str) -> Step:
    """What comes to all at once."""
    floats = tuple((*place_of(stage), plus(stage.award.amount, signed(stage.award.amount))) for stage in stages)
    won = changes([stage.award for stage in stages])
    leaf = leaf if year else ""
    return _step(past, "mark", words, viewed(stages[-1].view), year, leaf, sign=sign, floats=floats, changes=won)


# The end


def _tell_final(telling: Telling, past: PastMove) -> None:
    """Everybody's points with their reasons, then who has won."""
    after = viewed(past.after)
    for seat, name in enumerate(telling.names):
        mine = [award for award in past.awards if award.seat == seat and award.unit == "points"]
        castles = [city for city in after.cities if city.owner == seat]
        floats = tuple((*centre(city.castle), f"+{city.citizens + (0 if city.missing else 3)}") for city in castles)
        words = aftermath.points_in_words(past.awards, after, seat, name)
        told = _step(past, "score", words, after, sign="citizen", seat=seat, floats=floats, changes=changes(mine))
        telling.steps.append(told)
    telling.steps.append(_step(past, "mark", headline(after, telling.names), after, sign="castle"))
