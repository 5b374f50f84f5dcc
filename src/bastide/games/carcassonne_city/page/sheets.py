"""The sheets beside the board: the tile of the moment, what is to come, the wall, the historic buildings, the tiles still out."""

from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.drawing.light import light_tile, sketch
from bastide.games.carcassonne_city.drawing.tiles import building_sign
from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.rules.pack import GOODS, HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.state import CCW, CW
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.actions import Lay
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.lying import lying_tile
from bastide.games.carcassonne_city.text.names import turn_name
from bastide.games.carcassonne_city.text.where import begun
from bastide.games.carcassonne_city.text.words import points_text, tile_text, walls_due, walls_text
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.games.carcassonne_city.view.pieces import Laid
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.svg import node
from bastide.look.tables import cells, fact_list, head, row

#: The steps in which the wall is what everybody looks at.
BUILDING = ("gate", "wall", "guard", "tower")


def drawn_tile(tile: Tile, turn: int, class_: str) -> Markup:
    """A tile with its name."""
    label = begun(lying_tile(Laid(tile, 0, 0, turn, 0)))
    drawn = node("svg", light_tile(tile, turn), class_=class_, view_box="0 0 96 96", role="img", aria_label=label)
    return Markup(drawn.text)


def panels(model: PageModel) -> tuple[Panel, ...]:
    """All sheets, the one of the moment first."""
    view = model.view
    found = [
        *_moment(model),
        Panel("piles", _("Still to come"), _piles(view), moment=True),
        Panel("wall", _("Walls, gate and towers"), _wall(model), drawer=True, open=view.step in BUILDING),
        Panel("historic", _("Historic buildings"), _historic(model), drawer=True, open=False),
    ]
    if view.step != "over":
        out = _out(view.to_come, current_language())
        found.append(Panel("out", _("Tiles still to come"), out, aid=True, drawer=True, open=False))
    return tuple(found)


def _moment(model: PageModel) -> list[Panel]:
    """The tile in hand or just laid, or who still builds."""
    if model.tile:
        return [_tile(_("Tile in hand") if model.view.step == "lay" else _("Tile just laid"), *model.tile)]
    return [_building(model.view, model.given.names)] if model.view.building else []


def beside(seen: PlayerView, names: Sequence[str]) -> tuple[Panel, ...]:
    """The sheets of the moment after a step: the tile that was laid, not the one that was drawn since, or who still builds."""
    view = viewed(seen)
    piles = Panel("piles", _("Still to come"), _piles(view), moment=True)
    if view.building:
        return _building(view, names), piles
    last = view.laid[-1] if view.laid else None
    return (_tile(_("Tile just laid"), last.tile, last.turn), piles) if last else (piles,)


def _tile(title: str, tile: Tile, turn: int) -> Panel:
    shown = tag("div", drawn_tile(tile, turn, "plan hand large"), tag("p", f"{tile_text(tile)}."), class_="beside")
    return Panel("hand", title, shown, moment=True)


def _building(view: CarcassonneCityView, names: Sequence[str]) -> Panel:
    """Who still places how many walls, and who caused it."""
    rows = [(joined(shield(seat), " ", names[seat]), walls_text(left)) for seat, left in enumerate(view.left) if left]
    builders = fact_list("facts", rows) if rows else tag("p", _("No walls left to build this round."))
    shown = joined(builders, tag("p", _("{name} caused it.", name=names[view.whose]), class_="soft"))
    return Panel("building", _("Wall building"), shown, moment=True)


def _piles(view: CarcassonneCityView) -> Markup:
    """How many tiles each pile has, which one is drawn from, and what that means for the walls."""
    names = (_("Pile 1"), _("Pile 2"), _("Pile 3"))
    rows = []
    for at, left in enumerate(view.piles):
        words = _("{pile}, drawn from now: {walls}", pile=names[at], walls=walls_due(view, at))
        rows.append((words if at == view.pile_in_use else names[at], str(left)))
    if view.aside:
        rows.append((_("Set aside"), str(len(view.aside))))
    open_sides = (_("Open sides of the city"), str(view.open_sides))
    return fact_list("facts", [*rows, (_("Walls in supply"), str(view.wall_supply)), open_sides])


def _wall(model: PageModel) -> Markup:
    view = model.view
    gate = model.where.third(view.gate.square) if view.gate else _("not placed yet")
    rows = [(_("Gate"), gate), (_("Walls that stand"), str(sum(view.wall_count)))]
    if view.gate:
        for end in (CW, CCW):
            rows.append((_("Tower {where}", where=model.where.ends[end]), points_text(view.tower_points(end))))
    return joined(fact_list("facts", rows), _players_walls(model))


def _players_walls(model: PageModel) -> Markup:
    """Guards and towers of each player, in a table."""
    view = model.view
    heads = map(head, (_("Player"), _("Guards"), _("Towers set"), _("Towers left")))
    rows = []
    for seat, name in enumerate(model.given.names):
        towers = sum(tower.seat == seat for tower in view.towers)
        left = view.placed(seat)["guard"], towers, view.tower_supply[seat]
        rows.append(row((shield(seat), "\N{NO-BREAK SPACE}", name), *cells(*left)))
    caption = tag("caption", _("Guards and towers of the players"), class_="hidden")
    return tag("table", caption, tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="data-table")


def _historic(model: PageModel) -> Markup:
    """Each building with its sign, and where it is."""
    view = model.view
    aside = {tile.building for tile in view.aside}
    rows = []
    for name in HISTORIC_BUILDINGS:
        where = _("set aside") if name in aside else _("to come")
        where = model.where.third(view.historic[name]) if name in view.historic else where
        where = _("in hand") if view.hand and name == view.hand.building else where
        rows.append((joined(sign(building_sign(name)), " ", name), where))
    return fact_list("facts", rows)


@lru_cache(maxsize=256)
def _out(left: tuple[Tile, ...], spoken_here: str) -> Markup:
    """What the tiles not yet drawn show, and each kind of them drawn small with its number."""
    shown = [goods for tile in left for goods in {goods for _market, goods in tile.markets}]
    with_goods = {"fish": _("Tiles with fish"), "grain": _("Tiles with grain"), "cattle": _("Tiles with cattle")}
    rows = [(with_goods[goods], str(shown.count(goods))) for goods in GOODS]
    rows += [
        (_("Tiles with a crossing"), str(sum(_ends(tile) > 2 for tile in left))),
        (_("Public buildings"), str(sum(tile.building == "public" for tile in left))),
        (_("Historic buildings"), str(sum(tile.building in HISTORIC_BUILDINGS for tile in left))),
    ]
    note = tag("p", _("All piles together: nobody knows which pile a tile is in."), class_="soft")
    return joined(fact_list("facts", rows), note, tag("ul", *_kinds(left), class_="tiles-out"))


def _ends(tile: Tile) -> int:
    return sum(len(piece) == 1 for piece in tile.streets)


def _kinds(left: Sequence[Tile]) -> list[Markup]:
    """Tiles that one would tell by the same words once, with their number, the most frequent first."""
    kinds: dict[str, list[Tile]] = {}
    for tile in left:
        kinds.setdefault(tile_text(tile), []).append(tile)
    most = sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    return [_kind(words, tiles[0], len(tiles), current_language()) for words, tiles in most]


@lru_cache(maxsize=1024)
def _kind(words: str, tile: Tile, count: int, spoken_here: str) -> Markup:
    drawn = node("svg", sketch(tile), class_="plan", view_box="0 0 96 96", aria_hidden="true")
    aloud = spoken(ngettext("{tile}: {n} left", "{tile}: {n} left", count, tile=words))
    shown = tag("span", f"×{count}", class_="num", aria_hidden="true") if count > 1 else None
    return tag("li", drawn, shown, aloud)


def tray(model: PageModel) -> Markup:
    """The tile of the moment, and how else it can be turned on the square chosen."""
    tile = drawn_tile(*model.tile, "plan hand") if model.tile else None
    turns = _turns(model)
    links = tag("span", *turns, class_="turns", role="group", aria_label=_("Turns of the tile")) if turns else None
    return joined(tile, links)


def _turns(model: PageModel) -> list[Markup]:
    """A link for each turn in which the tile fits on the square chosen."""
    chosen, tile = model.given.chosen, model.view.hand
    if not isinstance(chosen, Lay) or not tile:
        return []
    here = (action for action in model.view.actions if isinstance(action, Lay) and action.square == chosen.square)
    fitting = sorted(here, key=lambda action: action.turn)
    return [_turn(tile, action, action == chosen) for action in fitting] if len(fitting) > 1 else []


def _turn(tile: Tile, action: Lay, now: bool) -> Markup:
    small = node("svg", light_tile(tile, action.turn), class_="plan", view_box="0 0 96 96", aria_hidden="true")
    how = {"class_": "button icon turn", "href": f"?choose={quote_plus(action.text, safe=',')}"}
    return tag("a", small, spoken(turn_name(action.turn)), aria_current="true" if now else None, **how)
