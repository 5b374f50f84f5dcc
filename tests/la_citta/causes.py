"""What stands in the way of a choice, taken away from a state: one function for each reason of a refusal.

Each changes only what the reason says, and answers with the choice to try again: another one only where no state would allow
the first (a hospital has no culture).
"""

from collections.abc import Callable

from bastide.core.state import State
from bastide.games.la_citta.rules import reasons as r
from bastide.games.la_citta.rules import state as st
from bastide.games.la_citta.rules.cities import add_city, count_again, demolish, stand
from bastide.games.la_citta.rules.hexes import bit
from bastide.games.la_citta.rules.sites import city_beside, founding_sites, is_in

ALL = (1 << st.BITS) - 1
MUCH = 9
Remove = Callable[[State, int], int | None]


def removed(s: State, action: int, reason: int) -> int:
    """The cause is gone; the choice to try again."""
    other = CAUSES[reason](s, action)
    return action if other is None else other


# The hands that change a state


def mine(s: State) -> list[int]:
    return [city for city in range(s.cities) if s.owner[city] == s.turn]


def raze(s: State, city: int) -> None:
    """A whole city is gone."""
    castle = int(s.castle[city])
    for hex_number in range(s.hexes):
        if s.building[hex_number] and s.city_at[hex_number] == city and hex_number != castle:
            demolish(s, city, hex_number)
    demolish(s, city, castle)


def raze_all(s: State, spared: int = -1) -> None:
    for city in reversed(range(s.cities)):
        if city != spared:
            raze(s, city)


def clear(s: State, hex_number: int) -> None:
    """Nothing stands there any more."""
    s.hexes = max(int(s.hexes), hex_number + 1)
    if not s.building[hex_number]:
        return
    city = int(s.city_at[hex_number])
    if s.castle[city] == hex_number:
        raze(s, city)
    else:
        demolish(s, city, hex_number)


def some_city(s: State) -> int:
    """A city of the player, founded if he has none."""
    if not mine(s):
        found_on(s, next(at for at in range(s.hexes) if is_in(founding_sites(s, at // st.BITS), at)))
    return mine(s)[0]


def found_on(s: State, hex_number: int) -> int:
    s.castles[int(s.turn)] = 1
    return add_city(s, int(s.turn), hex_number)


def own_building(s: State, hex_number: int, building: int) -> None:
    clear(s, hex_number)
    stand(s, some_city(s), hex_number, building)


def become(s: State, hex_number: int, building: int) -> None:
    """A building is another one from now on."""
    s.building[hex_number] = building
    count_again(s, int(s.city_at[hex_number]))


def free_hex(s: State) -> int:
    return next(at for at in range(s.hexes) if not s.building[at])


def own(s: State, building: int) -> list[int]:
    return [at for at in range(s.hexes) if s.building[at] == building and s.owner[int(s.city_at[at])] == s.turn]


# The causes


def ask(s: State, action: int) -> None:
    """The step that asks for it is the one that is asked."""
    if action >= st.HEX:
        s.kind, s.step_building = st.SITE_STEP, st.FARM
        return
    steps = (
        (st.LOOK, st.LOOK_STEP),
        (st.WISH, st.WISH_STEP),
        (st.FIELD, st.FIELD_STEP),
        (st.TAKE_CITIZENS, st.GOLDEN_STEP),
        (st.TAKE_FIGURES, st.FIGURES_STEP),
        (st.CARD, st.POLITICS_STEP),
        (st.BUILD + st.LAST_SIMPLE, st.MASTER_STEP),
        (0, st.POLITICS_STEP),
    )
    s.kind = next(kind for first, kind in steps if action >= first)


def rich(s: State, _action: int) -> None:
    s.gold[int(s.turn)] = MUCH


def open_card(s: State, action: int) -> None:
    s.display[action - st.CARD] = 1


def action_card(s: State, _action: int) -> None:
    s.action_cards[int(s.turn)] = 1


def no_action_card(s: State, _action: int) -> None:
    s.action_cards[int(s.turn)] = 0


def no_building_card(s: State, _action: int) -> None:
    s.display[: st.MASTER_CARD + 1] = 0


def tiles(s: State, _action: int) -> None:
    s.supply[:] = MUCH


def a_city(s: State, _action: int) -> None:
    some_city(s)


def no_market(s: State, _action: int) -> None:
    for at in own(s, st.MARKET):
        become(s, at, st.FARM)


def citizens(s: State, _action: int) -> None:
    for city in mine(s):
        s.citizens[city] = s.buildings[city] + 1


def settler(s: State, action: int) -> None:
    some_city(s)
    citizens(s, action)


def room_to_build(s: State, _action: int) -> None:
    """The neighbours are gone, and hexes of every colour are open."""
    able = [city for city in mine(s) if not s.markets[city]] or mine(s)
    s.open_hexes[:] = ALL
    spared = int(s.castle[able[-1]])
    raze_all(s, able[-1])
    s.citizens[int(s.city_at[spared])] = s.buildings[int(s.city_at[spared])] + 1


def water(s: State, _action: int) -> None:
    s.water[:] = ALL


def something_to_build(s: State, action: int) -> None:
    tiles(s, action)
    room_to_build(s, action)


def castle(s: State, _action: int) -> None:
    s.castles[int(s.turn)] = 1


def new_year(s: State, _action: int) -> None:
    s.founded[int(s.turn)] = 0


def room_to_found(s: State, _action: int) -> None:
    s.open_hexes[:] = ALL
    raze_all(s, mine(s)[0] if mine(s) else -1)


def path(s: State, action: int) -> None:
    """The landscape is a path, beside a castle of the player."""
    at, beside = action - st.HEX, int(s.castle[some_city(s)])
    s.hexes = st.MOST_HEXES
    s.beside[at, 0] = beside
    s.beside[beside, list(s.beside[beside]).index(st.NONE)] = at
    count_again(s, int(s.city_at[beside]))


def nothing_there(s: State, action: int) -> None:
    clear(s, action - st.HEX)


def open_hex(s: State, action: int) -> None:
    at = action - st.HEX
    s.open_hexes[at // st.BITS] |= bit(at)


def no_other_city_beside(s: State, action: int) -> None:
    at = action - st.HEX
    kept = city_beside(s, int(s.turn), at)
    for city in reversed(range(s.cities)):
        if city != kept and is_in(int(s.halo[city, at // st.BITS]), at):
            raze(s, city)


def own_beside(s: State, action: int) -> None:
    stand(s, some_city(s), int(s.beside[action - st.HEX, 0]), st.FARM)


def water_here(s: State, action: int) -> None:
    at = action - st.HEX
    s.water[at // st.BITS] |= bit(at)


def nobody_near(s: State, action: int) -> None:
    at = action - st.HEX
    for city in reversed(range(s.cities)):
        if is_in(int(s.reach[city, at // st.BITS]), at):
            raze(s, city)


def own_castle(s: State, action: int) -> None:
    clear(s, action - st.HEX)
    found_on(s, action - st.HEX)


def citizen_here(s: State, action: int) -> None:
    city = int(s.city_at[action - st.HEX])
    s.citizens[city] = s.buildings[city] + 1


def figures_back(s: State, _action: int) -> None:
    s.figures[int(s.turn)] = 0
    for city in mine(s):
        s.figured[city] = 0


def arches(s: State, _action: int) -> None:
    own_building(s, free_hex(s), st.STATUE)


def arches_here(s: State, action: int) -> None:
    own_building(s, action - st.HEX, st.STATUE)


def other_building_here(s: State, action: int) -> None:
    become(s, action - st.HEX, st.STATUE)


def hospitals_field(_s: State, _action: int) -> int:
    """Nothing makes a hospital one of culture: one of its own fields instead."""
    return st.FIELD + st.HEALTH


def nobody_in(s: State, _action: int) -> None:
    some_city(s)
    for city in mine(s):
        s.citizens[city] = 0


def year_before(s: State, _action: int) -> None:
    s.year = st.YEARS - 1


def farm(s: State, _action: int) -> None:
    own_building(s, free_hex(s), st.FARM)


def farm_here(s: State, action: int) -> None:
    own_building(s, action - st.HEX, st.FARM)


def that_wish(s: State, action: int) -> None:
    field = action - st.WISH
    s.voices = st.LAID_OUT
    s.voice[:] = [field, field, (field + 1) % 3, (field + 1) % 3]


def too_few(s: State, action: int) -> None:
    s.citizens[int(s.city_at[action - st.HEX])] = 0


def alone(s: State, action: int) -> None:
    """Nothing else stands in that city, but its castle."""
    city = int(s.city_at[action - st.HEX])
    for at in range(s.hexes):
        if s.building[at] and s.city_at[at] == city and at not in (action - st.HEX, s.castle[city]):
            demolish(s, city, at)


CAUSES: dict[int, Remove] = {
    r.NOBODY_DECIDES: ask,
    r.FIRST_A_CARD: ask,
    r.FIRST_THIS_PLAY: ask,
    r.FIRST_THE_CASTLES: ask,
    r.FIRST_THE_WISH: ask,
    r.FIRST_WHO_LEAVES: ask,
    r.FIRST_WHAT_FALLS: ask,
    r.NO_ACTION_CARD: action_card,
    r.NOT_SIMPLE: ask,
    r.NOT_OPEN: open_card,
    r.CARD_COSTS_MORE: rich,
    r.MASTER_COSTS_MORE: rich,
    r.NOTHING_TO_BUILD: something_to_build,
    r.HAS_ACTION_CARD: no_action_card,
    r.A_CARD_BUILDS: no_building_card,
    r.NO_TILE: tiles,
    r.NO_CITY: a_city,
    r.MARKETS_EVERYWHERE: no_market,
    r.NO_FREE_CITIZEN: citizens,
    r.NO_SITE: room_to_build,
    r.NO_SITE_BY_WATER: water,
    r.NO_CASTLE_LEFT: castle,
    r.FOUNDED_THIS_YEAR: new_year,
    r.NO_SETTLER: settler,
    r.NO_FOUNDING_SITE: room_to_found,
    r.NO_PATH: path,
    r.TAKEN: nothing_there,
    r.CLOSED: open_hex,
    r.BESIDE_ANOTHER_CITY: no_other_city_beside,
    r.NOTHING_BESIDE: own_beside,
    r.HAS_A_MARKET: no_market,
    r.NO_WATER: water_here,
    r.NO_FREE_CITIZEN_HERE: citizens,
    r.CASTLE_ON_TAKEN: nothing_there,
    r.TOO_NEAR: nobody_near,
    r.CASTLES_TOO_NEAR: nobody_near,
    r.SETTLER_FROM_CASTLE: own_castle,
    r.NO_SETTLER_HERE: citizen_here,
    r.NO_FIGURE: figures_back,
    r.NO_ARCH: arches,
    r.TOO_FEW_FIGURES: figures_back,
    r.FIGURES_COST_MORE: rich,
    r.CIRCUS_ELSEWHERE: arches_here,
    r.NO_ARCH_HERE: other_building_here,
    r.NOT_A_HOSPITALS_FIELD: hospitals_field,
    r.ALL_FULL: nobody_in,
    r.TOO_LITTLE_ROOM: nobody_in,
    r.CITIZENS_COST_MORE: rich,
    r.SETTLE_IN_CASTLE: own_castle,
    r.NO_ROOM_HERE: too_few,
    r.LAST_YEAR: year_before,
    r.NO_FIGURE_FOR_FARM: figures_back,
    r.NO_FARM: farm,
    r.FIGURE_ON_EVERY_FARM: figures_back,
    r.NOT_YOUR_FARM: farm_here,
    r.FIGURE_ON_THIS_FARM: figures_back,
    r.LOOK_COSTS_MORE: rich,
    r.NOT_A_WISH: that_wish,
    r.LEAVE_FROM_CASTLE: own_castle,
    r.NOBODY_HERE: citizen_here,
    r.NOT_YOUR_BUILDING: farm_here,
    r.CITIZENS_ENOUGH: too_few,
    r.CASTLE_GOES_LAST: alone,
    r.WOULD_CUT_OFF: alone,
}
