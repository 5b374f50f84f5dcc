"""What the front says about games, bots, options and settings, in the visitor's language. What is new there has plain words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import bastide
from bastide.bots import names as bot_names
from bastide.core.game import Game, Option
from bastide.web.i18n import _, ngettext

_FAVOURITES = ("level-2", "greedy")  # who plays against somebody who has not chosen, the first that there is


def title_of(game: Game) -> str:
    """The game as it is called where this language is spoken."""
    return {"carcassonne-city": _("Carcassonne: The City")}.get(game.name, game.title)


@dataclass(frozen=True, slots=True)
class GameWords:
    """One game in a few words."""

    players: str
    length: str  # "" where we don't know it
    kind: str
    sentence: str

    @property
    def facts(self) -> list[str]:
        """The short line under its title."""
        return [each for each in (self.players, self.length, self.kind) if each]


@dataclass(frozen=True, slots=True)
class Words:
    """A title, and a sentence that explains it."""

    title: str
    sentence: str = ""


def game_words(game: Game) -> GameWords:
    """A game in words."""
    players = _("{least} to {most} players", least=game.players[0], most=game.players[-1])
    if game.name not in _GAMES:
        return GameWords(players, "", "", game.credits)
    minutes, kind, sentence = _GAMES[game.name]()
    return GameWords(players, ngettext("{n} minute", "{n} minutes", minutes), kind, sentence)


def games_by_length() -> list[Game]:
    """The games as they stand on the front page, the quickest first."""
    games = [bastide.game(name) for name in bastide.games()]
    return sorted(games, key=lambda game: _GAMES[game.name]()[0] if game.name in _GAMES else 1000)


def _saint_malo() -> tuple[int, str, str]:
    told = _(
        "Roll five dice and draw what they show into your own walled town, before the pirates count your soldiers."
    )
    return 40, _("dice and drawing"), told


def _carcassonne_city() -> tuple[int, str, str]:
    told = _("Lay streets and markets, then close the city with a wall, and put guards where they see the most.")
    return 60, _("tiles and walls"), told


def _la_citta() -> tuple[int, str, str]:
    told = _("Six years to feed, teach and heal your citizens, or see them walk over to the city next door.")
    return 120, _("cards and cities"), told


_GAMES: dict[str, Callable[[], tuple[int, str, str]]] = {
    "saint-malo": _saint_malo,
    "carcassonne-city": _carcassonne_city,
    "la-citta": _la_citta,
}


def bot_words(name: str) -> Words:
    """A bot by its name."""
    known = {
        "random": Words(_("Random"), _("Takes any move that is allowed. Good for a first look at the rules.")),
        "greedy": Words(_("Greedy"), _("Takes what brings most at once and plans nothing.")),
        "level-1": Words(_("Level 1"), _("A beginner who makes honest mistakes.")),
        "level-2": Words(_("Level 2"), _("Knows the rules well and sees the next step.")),
        "level-3": Words(_("Level 3"), _("Plays at home now and then.")),
        "level-4": Words(_("Level 4"), _("Plays every week and plans ahead.")),
        "level-5": Words(_("Level 5"), _("Hard to beat.")),
        "level-6": Words(_("Level 6"), _("Hardly makes a mistake.")),
        "strongest": Words(_("Strongest"), _("The best we have.")),
    }
    return known.get(name, Words(name.replace("-", " ").capitalize()))


def option_words(game: Game, option: Option) -> Words:
    """An option of a game."""
    known = {
        "la-citta setup": Words(_("Set-up"), _("Where the landscapes and the first castles lie.")),
        "la-citta map": Words(_("Map"), _("Ours, or one of your own as a JSON file.")),
        "la-citta cards": Words(_("Political cards"), _("How many there are of each: ours, or your own as JSON.")),
        "carcassonne-city pack": Words(_("Tiles"), _("Our pack, or one of your own as a JSON file.")),
        "carcassonne-city walls_on_empty": Words(
            _("Walls after empty features"),
            _("Walls are built also when a street, market or residential area is completed that nobody stands on."),
        ),
    }
    return known.get(f"{game.name} {option.name}", Words(option.name.replace("_", " ").capitalize(), option.help))


def choice_words(option: Option, choice: Any) -> Words:
    """One value that an option may have."""
    if isinstance(choice, bool):
        return Words(_("Yes") if choice else _("No"))
    known = {
        "setup beginner": Words(_("Beginners"), _("Landscapes and castles lie as in the pictures.")),
        "setup advanced": Words(_("Advanced"), _("Landscapes are shuffled, castles are founded in turn.")),
    }
    return known.get(f"{option.name} {choice}", Words(str(choice).replace("_", " ").capitalize()))


def setting_words(name: str) -> Words:
    """A setting of a table."""
    known = {
        "undo": Words(_("Taking back"), _("What may be taken back.")),
        "hints": Words(
            _("Hints"), _("What a choice costs and brings is shown before it is made, and one may ask for advice.")
        ),
        "helper": Words(_("Helper"), _("What is still in the decks, and the odds of a roll, are shown.")),
        "talk": Words(_("Table talk"), _("Those who sit at the table can write to each other.")),
        "single": Words(_("Steps by themselves"), _("A step that has only one choice is played by itself.")),
        "pace": Words(_("Pace"), _("How long a turn may take; nobody is ever put out for being slow.")),
    }
    return known.get(name, Words(name.capitalize()))


def value_words(name: str, value: Any) -> Words:
    """One value of a setting."""
    known = {
        "undo own": Words(_("Own moves"), _("while they have shown nothing new")),
        "undo free": Words(_("Any move"), _("also after dice and cards")),
        "pace live": Words(_("Now"), _("all are here")),
        "pace days": Words(_("Over days"), _("open the link when you have time")),
    }
    return known.get(f"{name} {value}", Words(str(value).capitalize()))


def confirm_words(habit: str) -> Words:
    """A habit of confirming."""
    known = {
        "each": Words(_("Each choice"), _("FormChoice shows what it costs and brings; a second press plays it.")),
        "turn": Words(
            _("Only what can’t be taken back"), _("The rest is played at once, and can be taken back until then.")
        ),
        "never": Words(_("Nothing"), _("Every choice is played at once.")),
    }
    return known[habit]


def default_bot() -> str:
    """The bot for those who have not chosen one."""
    return next((name for name in _FAVOURITES if name in bot_names()), bot_names()[-1])
