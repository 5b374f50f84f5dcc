"""Draws the pictures of README and docs: `make pictures`. A test keeps them current."""

import json
from pathlib import Path

import bastide

DOCS = Path(__file__).parent.parent / "docs" / "pictures"
GOLDEN = Path(__file__).parent / "fixtures" / "golden-saint-malo-3-greedy.txt"
NAMES = ("Marta", "Joost", "Odile")
MOMENT = 202
CITY = Path(__file__).parent / "fixtures" / "golden-carcassonne-city-4-c.txt"
CITY_MOMENT = 161
CITY_NAMES = ("Marta", "Joost", "Odile", "Bo")
YEARS = Path(__file__).parent / "fixtures" / "la-citta-table.json"


def pictures() -> dict[str, str]:
    """The pictures by file name: golden games in their middle, for a page and for a phone, and the tile set."""
    return saint_malo() | carcassonne() | la_citta()


def la_citta() -> dict[str, str]:
    """A table of three players on our map, by day, by night and on a phone; the map with all set-ups; neighbourhoods."""
    from bastide.games.la_citta import LaCitta
    from bastide.games.la_citta.drawing import draw_map, draw_setups
    from bastide.games.la_citta.view import LaCittaView

    game = bastide.game("la-citta")
    then = game.resume(json.loads(YEARS.read_text(encoding="utf-8")), names=NAMES)
    legal = [action.text for action in then.actions()]
    assert isinstance(then.game, LaCitta)
    table = then.player_view()
    assert isinstance(table, LaCittaView)
    return {
        "la-citta.svg": then.svg(then.turn, legal=legal),
        "la-citta-night.svg": then.svg(then.turn, legal=legal, theme="dark"),
        "la-citta-phone.svg": then.svg(then.turn, legal=legal, width="narrow"),
        "la-citta-neighbours.svg": draw_map(table, names=NAMES, neighbourhoods=True, links=False),
        "la-citta-setups.svg": draw_setups(then.game),
    }


def carcassonne() -> dict[str, str]:
    """A city of four players, and all tiles of our set."""
    from bastide.games.carcassonne_city.drawing import draw_pack

    match = bastide.load(CITY.read_text(encoding="utf-8"))
    then = match.game.resume(match.position_at(CITY_MOMENT), names=CITY_NAMES)
    legal = [action.text for action in then.actions()]
    return {
        "carcassonne-city.svg": then.svg(then.turn, legal=legal),
        "carcassonne-city-phone.svg": then.svg(then.turn, legal=legal, width="narrow"),
        "carcassonne-city-tiles.svg": draw_pack(match.game.data or {}),
    }


def saint_malo() -> dict[str, str]:
    """A table of three players."""
    match = bastide.load(GOLDEN.read_text(encoding="utf-8"))
    then = match.game.resume(match.position_at(MOMENT), names=NAMES)
    legal = [action.text for action in then.actions()]
    gains = {text: sum(award.amount for award in then.preview(text) if award.seat == then.turn) for text in legal}
    table = {"legal": legal, "gains": gains}
    return {
        "saint-malo.svg": then.svg(then.turn, **table),
        "saint-malo-night.svg": then.svg(then.turn, theme="dark", **table),
        "saint-malo-phone.svg": then.svg(then.turn, width="narrow", **table),
        "saint-malo-end.svg": match.svg(names=NAMES),
    }


def main() -> None:
    """Write them."""
    DOCS.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
