"""A sheet for the docs: the map with its colours and area ids, and the beginner set-up for each number of players."""

from typing import TYPE_CHECKING

from bastide.games.la_citta.drawing.geometry import centre, hex_path, middle
from bastide.games.la_citta.drawing.plan import FRAME, map_region, plan
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.map import lay_out
from bastide.games.la_citta.rules.paths import Plain, hex_name
from bastide.games.la_citta.rules.state import COLOURS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import both
from bastide.games.la_citta.view import LaCittaView
from bastide.look.players import TINCTURES, full_names
from bastide.look.region import Region
from bastide.look.svg import Node, group, joined, moved, node, number, path, rect, text, use

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

_WIDE, _EDGE, _HEAD = 620.0, 16.0, 40.0


def opening(game: "LaCitta", players: int) -> LaCittaView:
    """The beginner set-up for so many players, before any card is shuffled."""
    usual = game.with_options(**{**game.chosen, "setup": "beginner"})
    return LaCittaView(usual, None, usual.new_state(players))


def _empty(game: "LaCitta") -> LaCittaView:
    """The map alone, open to the most players: no landscapes, no cities."""
    buffer = game.engine.new()
    s = game.engine.view(buffer)
    s.players = game.players[-1]
    lay_out(s, game.plain, s.players)
    return LaCittaView(game, None, buffer)


def _framed(drawn: Node, region: Region, x: float, y: float, wide: float) -> Node:
    scale = (wide - 2 * FRAME) / region.width
    high = region.height * scale + 2 * FRAME
    corner = region.left - FRAME / scale, region.top - FRAME / scale
    shown = " ".join(map(number, (*corner, wide / scale, high / scale)))
    return node("svg", drawn, class_="plan", x=x, y=y, width=wide, height=high, view_box=shown)


def _ids(plain: Plain) -> Node:
    """The id of each area in its middle, and which hexes are open to whom."""
    labels = [
        group(text("numeral big", *middle(hexes), name), transform=moved(0, 6)) for name, hexes in plain.areas.items()
    ]
    names = [
        text("hex-id", centre(at)[0], centre(at)[1] + 4, f"{at[0]},{at[1]}".replace("-", "−")) for at in plain.paths
    ]
    return joined([*labels, *names])


def _bare(scene: Scene, region: Region, scale: float) -> Node:
    """The map without landscapes: colours, ids of areas, coordinates of hexes."""
    grounds = [path("plot", "".join(map(hex_path, hexes))) for hexes in scene.plain.areas.values()]
    return joined([plan(scene, region, (), scale), *grounds, _ids(scene.plain)])


def _open_to() -> dict[str, str]:
    """From how many players on a colour is open."""
    return {"green": _("2 players"), "brown": _("from 3 players"), "yellow": _("from 4 players")}


def _legend(y: float, left: float) -> Node:
    parts: list[Node] = []
    for at, (colour, ground) in enumerate(zip(COLOURS, ("meadow", "clay", "straw-green"), strict=True)):
        x = left + 170 * at
        parts += [rect(f"hex {ground}", x, y - 14, 26, 18), text("key", x + 34, y, _open_to()[colour])]
    return joined(parts)


def _setup(game: "LaCitta", players: int, region: Region, x: float, y: float) -> list[Node]:
    """One set-up, under the shields of its players."""
    scene = Scene(opening(game, players), full_names(players, None))
    shields = [
        use(f"shield-{tincture}", x + 110 + 26 * seat, y + 2, 20, 24, class_=tincture)
        for seat, tincture in enumerate(TINCTURES[:players])
    ]
    scale = (_WIDE - 2 * FRAME) / region.width
    drawn = _framed(plan(scene, region, (), scale), region, x, y + _HEAD - 8, _WIDE)
    return [text("head", x, y + 20, _("{n} players", n=players)), *shields, drawn]


def setup_sheet(game: "LaCitta") -> tuple[Node, float, float]:
    """The sheet with its size: the map with all names over its width, below it the set-ups two by two."""
    scene = Scene(_empty(game), full_names(game.players[-1], None))
    region = map_region(scene)
    full = 2 * _WIDE + _EDGE
    scale, small = (full - 2 * FRAME) / region.width, (_WIDE - 2 * FRAME) / region.width
    parts = [
        text("head", _EDGE, _EDGE + 20, game.map.name),
        _legend(_EDGE + 18, _EDGE + 170),
        _framed(_bare(scene, region, scale), region, _EDGE, _EDGE + _HEAD - 8, full),
    ]
    y = _EDGE + _HEAD + region.height * scale + 2 * FRAME + 4
    step = region.height * small + 2 * FRAME + _HEAD + 4
    for at, players in enumerate(game.players):
        parts += _setup(game, players, region, _EDGE + at % 2 * (_WIDE + _EDGE), y + at // 2 * step)
    wide, high = full + 2 * _EDGE, y + -(-len(game.players) // 2) * step + 4
    return joined([rect("page", 0, 0, wide, high), *parts]), wide, high


def castles_text(game: "LaCitta") -> str:
    """The castles of every set-up in words."""
    words = []
    for players in game.players:
        cities = opening(game, players).cities
        seats = [
            _(
                "player {n} at {castles}",
                n=seat + 1,
                castles=both([hex_name(city.castle) for city in cities if city.owner == seat]),
            )
            for seat in range(players)
        ]
        words.append(_("{n} players: {seats}.", n=players, seats="; ".join(seats)))
    return " ".join(words)
