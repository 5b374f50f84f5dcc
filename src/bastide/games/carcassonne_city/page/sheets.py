"""The sheets beside the board: the tile of the moment, what is to come, the wall, the historic buildings, the tiles still out."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.games.carcassonne_city.drawing.light import light_tile, sketch
from bastide.games.carcassonne_city.drawing.tiles import building_sign
from bastide.games.carcassonne_city.page.names import turn_named
from bastide.games.carcassonne_city.page.seen import Seen
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.words import points_told, side_told, tile_told, walls_due, walls_told
from bastide.games.carcassonne_city.view.facts import (
    GOODS,
    HISTORIC,
    Tile,
    historic_laid,
    open_sides,
    pile_in_use,
    piles,
    roles,
    to_come,
    walls_since_tower,
)
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.svg import node

#: The steps in which the wall is what everybody looks at.
BUILDING = ("gate", "wall", "guard", "tower")


def _facts(pairs: Iterable[tuple[str, str]]) -> Markup:
    """Short pairs of name and number."""
    return tag("dl", *(tag("div", tag("dt", name), tag("dd", value)) for name, value in pairs), class_="facts")


def drawn_tile(tile: Tile, turn: int, class_: str) -> Markup:
    """A tile with its name."""
    label = f"{tile_told(tile)}, {turn_named(turn)}"
    drawn = node("svg", light_tile(tile, turn), class_=class_, view_box="0 0 96 96", role="img", aria_label=label)
    return Markup(drawn.text)


def panels(seen: Seen) -> tuple[Panel, ...]:
    """All sheets, the one of the moment first."""
    found = [
        *_moment(seen),
        Panel("piles", _("Still to come"), _piles(seen)),
        Panel("wall", _("Walls, gate and towers"), _wall(seen), drawer=True, open=seen.kind in BUILDING),
        Panel("historic", _("Historic buildings"), _historic(seen), drawer=True, open=False),
    ]
    if seen.position["step"]:
        found.append(
            Panel(
                "out",
                _("Tiles still out"),
                _out(tuple(to_come(seen.position, seen.pack)), current_language()),
                aid=True,
                drawer=True,
                open=False,
            )
        )
    return tuple(found)


def _moment(seen: Seen) -> list[Panel]:
    """The tile in hand or just laid, or who still builds."""
    if seen.hand:
        tile, turn = seen.hand
        title = _("Tile in hand") if seen.kind == "lay" else _("Tile just laid")
        words = tag("p", f"{tile_told(tile)}.")
        return [Panel("hand", title, tag("div", drawn_tile(tile, turn, "plan hand large"), words, class_="beside"))]
    if seen.kind in ("gate", "wall", "guard"):
        return [Panel("building", _("Wall building"), _building(seen))]
    return []


def _building(seen: Seen) -> Markup:
    """Who still places how many walls, and who caused it."""
    names, step = seen.glance.names, seen.step
    rows = [
        tag("div", tag("dt", shield(seat), " ", names[seat]), tag("dd", walls_told(left)))
        for seat, left in enumerate(step["left"])
        if left
    ]
    listed = tag("dl", *rows, class_="facts") if rows else tag("p", _("No more walls in this building."))
    return joined(listed, tag("p", _("{name} caused it.", name=names[step["cause"]]), class_="soft"))


def _piles(seen: Seen) -> Markup:
    """How many tiles each pile has, which one is drawn from, and what that means for the walls."""
    position = seen.position
    now = pile_in_use(position)
    names = (_("Pile 1"), _("Pile 2"), _("Pile 3"))
    rows: list[tuple[str, str]] = []
    for at, left in enumerate(piles(position)):
        words = _("{pile}, drawn from now: {walls}", pile=names[at], walls=walls_due(position, at))
        rows.append((words if at == now else names[at], str(left)))
    if position["aside"]:
        rows.append((_("Set aside"), str(len(position["aside"]))))
    rows.append((_("Walls in supply"), str(position["wall_supply"])))
    rows.append((_("Open sides of the city"), str(open_sides(position))))
    return _facts(rows)


def _wall(seen: Seen) -> Markup:
    position = seen.position
    standing = position["walls"]
    gate = standing["gate"]
    rows = [
        (_("Gate"), side_told((gate[0], gate[1], gate[2])) if gate else _("not placed yet")),
        (_("Walls that stand"), str(len(standing["cw"]) + len(standing["ccw"]))),
    ]
    if gate:
        rows += [
            (_("Tower clockwise"), points_told(walls_since_tower(position, "cw"))),
            (_("Tower counter-clockwise"), points_told(walls_since_tower(position, "ccw"))),
        ]
    return joined(_facts(rows), _ledger(seen))


def _ledger(seen: Seen) -> Markup:
    """Guards and towers of each player, in a table."""
    position, names = seen.position, seen.glance.names
    heads = (_("Guards"), _("Towers set"), _("Towers at hand"))
    head = tag("tr", tag("th", _("Player"), scope="col"), *(tag("th", words, scope="col") for words in heads))
    rows = []
    for seat, name in enumerate(names):
        placed = roles(position, seat)["guard"]
        towers = sum(tower["seat"] == seat for tower in position["towers"])
        cells = (placed, towers, position["tower_supply"][seat])
        rows.append(
            tag(
                "tr",
                tag("th", shield(seat), "\N{NO-BREAK SPACE}", name, scope="row"),
                *(tag("td", str(cell)) for cell in cells),
            )
        )
    caption = tag("caption", _("Guards and towers of the players"), class_="hidden")
    return tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="ledger")


def _historic(seen: Seen) -> Markup:
    """Each building with its sign, and where it is."""
    laid = historic_laid(seen.position, seen.pack)
    aside = {seen.tiles[name].building for name in seen.position["aside"]}
    hand = seen.tiles[seen.step["tile"]].building if seen.kind == "lay" else None
    rows = []
    for name in HISTORIC:
        where = "{},{}".format(*laid[name]) if name in laid else _("set aside") if name in aside else _("to come")
        where = _("in hand") if name == hand else where
        rows.append(tag("div", tag("dt", sign(building_sign(name)), " ", name), tag("dd", where)))
    return tag("dl", *rows, class_="facts")


@lru_cache(maxsize=256)
def _out(left: tuple[Tile, ...], spoken_here: str) -> Markup:
    """What the tiles not yet drawn show, and each kind of them drawn small with its number."""
    shown = [goods for tile in left for goods in {goods for _market, goods in tile.markets}]
    with_goods = {"fish": _("Tiles with fish"), "grain": _("Tiles with grain"), "cattle": _("Tiles with cattle")}
    rows = [(with_goods[goods], str(shown.count(goods))) for goods in GOODS]
    rows += [
        (_("Tiles with a crossing"), str(sum(_ends(tile) > 2 for tile in left))),
        (_("Public buildings"), str(sum(tile.building == "public" for tile in left))),
        (_("Historic buildings"), str(sum(tile.building in HISTORIC for tile in left))),
    ]
    note = tag("p", _("All piles together: nobody knows in which one a tile lies."), class_="soft")
    return joined(_facts(rows), note, tag("ul", *_kinds(left), class_="tiles-out"))


def _ends(tile: Tile) -> int:
    return sum(len(piece) == 1 for piece in tile.streets)


def _kinds(left: Sequence[Tile]) -> list[Markup]:
    """Tiles that one would tell by the same words once, with their number, the most frequent first."""
    kinds: dict[str, list[Tile]] = {}
    for tile in left:
        kinds.setdefault(tile_told(tile), []).append(tile)
    most = sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    return [_kind(words, tiles[0], len(tiles), current_language()) for words, tiles in most]


@lru_cache(maxsize=1024)
def _kind(words: str, tile: Tile, count: int, spoken_here: str) -> Markup:
    drawn = node("svg", sketch(tile), class_="plan", view_box="0 0 96 96", aria_hidden="true")
    told = spoken(ngettext("{tile}: {n} left", "{tile}: {n} left", count, tile=words))
    shown = tag("span", f"×{count}", class_="num", aria_hidden="true") if count > 1 else None
    return tag("li", drawn, shown, told)


def tray(seen: Seen, locator: str) -> Markup:
    """The tile of the moment, how else it can be turned on the square chosen, and the small map of a phone."""
    parts: list[Markup] = []
    if seen.hand:
        parts.append(drawn_tile(*seen.hand, "plan hand"))
    turns = _turns(seen)
    if turns:
        parts.append(tag("span", *turns, class_="turns", role="group", aria_label=_("Turns of the tile")))
    if locator:
        parts.append(Markup(locator))
    return joined(*parts)


def _turns(seen: Seen) -> list[Markup]:
    """A link for each turn in which the tile fits on the square chosen."""
    chosen = seen.glance.chosen or ""
    if not chosen.startswith("lay ") or not seen.hand:
        return []
    square = chosen.rsplit(" ", 1)[0]
    fitting = sorted(action for action in seen.glance.legal if action.rsplit(" ", 1)[0] == square)
    tile = seen.hand[0]
    links: list[Markup] = []
    for action in fitting if len(fitting) > 1 else []:
        turn = int(action[-1])
        now = action == chosen
        small = node("svg", light_tile(tile, turn), class_="plan", view_box="0 0 96 96", aria_hidden="true")
        how = {"class_": "button icon turn", "href": f"?choose={quote_plus(action, safe=',')}"}
        links.append(tag("a", small, spoken(turn_named(turn)), aria_current="true" if now else None, **how))
    return links
