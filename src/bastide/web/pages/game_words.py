"""What pages say about games, bots, options and settings, in the visitor's language. What nobody has named has plain words."""

import math
import re
from dataclasses import dataclass
from typing import Any

import bastide
from bastide.core.about import Words, about_of
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.web.i18n import _, ngettext
from bastide.web.pages.durations import duration_words
from bastide.web.tables.bot_names import usual_bot
from bastide.web.tables.clock import milliseconds


def title_of(game: Game) -> str:
    """The game as it is called where this language is spoken."""
    return about_of(game).title


@dataclass(frozen=True, slots=True)
class GameWords:
    """One game in a few words."""

    players: str
    length: str  # "" where we don't know it
    kind: str
    sentence: str
    credits: str

    @property
    def facts(self) -> list[str]:
        """The short line under its title."""
        return [each for each in (self.players, self.length, self.kind) if each]


def game_words(game: Game) -> GameWords:
    """A game in words."""
    about = about_of(game)
    least, most = game.players[0], game.players[-1]
    players = _("{least} to {most} players", least=least, most=most)
    if least == most:
        players = ngettext("{n} player", "{n} players", most)
    length = "" if about.minutes is None else ngettext("{n} minute", "{n} minutes", about.minutes)
    return GameWords(players, length, about.kind, about.sentence, about.credits or game.credits)


def games_by_length() -> list[Game]:
    """The games as they stand on the home page: the quickest first, last those of which we don't know it."""
    games = [bastide.game(name) for name in bastide.games()]
    minutes = {game.name: about_of(game).minutes for game in games}
    return sorted(games, key=lambda game: minutes[game.name] or math.inf)


def bot_words(name: str) -> Words:
    """A bot by its name."""
    known = {
        "random": Words(_("Random"), _("Plays any legal move. Good for a first look at the rules.")),
        "greedy": Words(_("Greedy"), _("Takes whatever brings the most right now and never plans.")),
        "level-1": Words(_("Level 1"), _("A beginner who makes honest mistakes.")),
        "level-2": Words(_("Level 2"), _("Knows the rules, but rarely looks ahead.")),
        "level-3": Words(_("Level 3"), _("A solid casual player.")),
        "level-4": Words(_("Level 4"), _("Plays every week and plans ahead.")),
        "level-5": Words(_("Level 5"), _("Hard to beat.")),
        "level-6": Words(_("Level 6"), _("Hardly makes a mistake.")),
        "strongest": Words(_("Strongest"), _("The best we have.")),
    }
    return known.get(name, Words(name.replace("-", " ").capitalize()))


def option_words(game: Game, option: Option) -> Words:
    """An option of a game."""
    plain = Words(option.name.replace("_", " ").capitalize(), option.help)
    return about_of(game).options.get(option.name, plain)


def choice_words(game: Game, option: Option, choice: Any) -> Words:
    """One value that an option may have."""
    if isinstance(choice, bool):
        return Words(_("Yes") if choice else _("No"))
    plain = Words(str(choice).replace("_", " ").capitalize())
    return about_of(game).choices.get((option.name, str(choice)), plain)


def setting_words(name: str) -> Words:
    """A setting of a table."""
    known = {
        "undo": Words(_("Undo"), _("What players may undo.")),
        "hints": Words(
            _("Hints"), _("Shows what a choice costs and brings before you make it, and lets you ask for advice.")
        ),
        "helper": Words(_("Helper"), _("Shows what is left in the decks and the odds of a roll.")),
        "talk": Words(_("Table talk"), _("Those who sit at the table can write to each other.")),
        "single": Words(_("Play forced steps automatically"), _("A step with only one choice is played for you.")),
        "pace": Words(_("Pace"), _("Whether everyone plays now, or whenever they have time.")),
        "absence": Words(
            _("Away"),
            _("If the player to move isn’t seen for this long, a bot may play on until they are back."),
        ),
        "clock": Words(_("Clock"), _("How long a turn may take, or all turns of a player together.")),
        "timeout": Words(_("When time is up")),
    }
    return known.get(name, Words(name.capitalize()))


def value_words(name: str, value: Any) -> Words:
    """One value of a setting."""
    known = {
        "undo own": Words(_("Your own moves"), _("until they reveal something new")),
        "undo free": Words(_("Any move"), _("even after dice and cards")),
        "pace live": Words(_("Now"), _("all are here")),
        "pace days": Words(_("Over days"), _("open the link when you have time")),
        "absence pace": Words(_("10 minutes, or 3 days in a game over days")),
        "absence never": Words(_("Players are never replaced")),
        "clock none": Words(_("No clock")),
        "timeout others": Words(_("The others decide"), _("they may let a bot play on")),
        "timeout bot": Words(_("A bot takes over"), _("until the player comes back")),
    }
    return known.get(f"{name} {value}") or _time_words(str(value))


def _time_words(value: str) -> Words:
    """A setting that is a time, like `1h` or `move-5m`."""
    kind, _dash, time = value.rpartition("-")
    if not re.fullmatch(r"\d+[mhd]", time):
        return Words(value.capitalize())
    words = duration_words(milliseconds(time))
    match kind:
        case "move":
            return Words(_("{time} a turn", time=words))
        case "game":
            return Words(_("{time} a game", time=words))
    return Words(words)


def default_bot() -> str:
    """The bot for those who have not chosen one."""
    return usual_bot()
