"""Words for what happens beside the moves: bots that play for people, hosts, clocks."""

from bastide.web.i18n import _
from bastide.web.pages.durations import duration_words
from bastide.web.pages.game_words import bot_words
from bastide.web.tables.absence import NEVER, absence_of
from bastide.web.tables.clock import NONE, UNITS, milliseconds
from bastide.web.tables.course import AWAY, BY_HIMSELF, CONSENT, TIME, Note
from bastide.web.tables.table import Table


def clock_words(left: int) -> str:
    """Time that is left: `4:32`, `23:05:10`, or days. The page's script counts on in the same form (static/clock.js)."""
    if left >= UNITS["d"]:
        return duration_words(left)
    minutes, seconds = divmod(-(-left // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def note_words(note: Note) -> str:
    """A line of the log."""
    match note.kind:
        case "sit":
            return _("{name} is back.", name=note.name)
        case "host":
            return _("{name} is the host now.", name=note.name)
        case "consent":
            return _("{name} would let a bot play for {whom}.", name=note.name, whom=note.whom)
        case "time":
            return _("{name} has run out of time. The others may let a bot play.", name=note.name)
    return f"{_reason(note)} {_plays(note)}".strip()


def _plays(note: Note) -> str:
    return _(
        "From here on {name}, a bot ({level}), plays for {whom}.",
        name=note.name,
        level=bot_words(note.bot).title,
        whom=note.whom,
    )


def _reason(note: Note) -> str:
    match note.why:
        case reason if reason == BY_HIMSELF:
            return _("{whom} has left.", whom=note.whom)
        case reason if reason == AWAY:
            time, by = duration_words(note.away), note.by or _("The host")
            return _("{whom} was away for {time}; {by} asked for a bot.", whom=note.whom, time=time, by=by)
        case reason if reason == CONSENT:
            return _("The others have agreed.")
        case reason if reason == TIME:
            return _("{whom} has run out of time.", whom=note.whom)
    return ""


def terms(table: Table) -> list[tuple[str, str]]:
    """What goes for people who are slow or away at a table of several, as facts: what it is, and how it is."""
    if not table.several_people:
        return []
    after = absence_of(table)
    away = (
        _("nobody is replaced")
        if after == NEVER
        else _("a bot may play on after {time}", time=duration_words(milliseconds(after)))
    )
    return [(_("Clock"), _clock(table)), (_("Away"), away)]


def _clock(table: Table) -> str:
    kind, _dash, time = str(table.settings.get("clock", NONE)).partition("-")
    if not time:
        return _("none")
    words = duration_words(milliseconds(time))
    bot = table.settings.get("timeout") == "bot"
    match kind, bot:
        case "move", True:
            return _("{time} a turn, then a bot takes over", time=words)
        case "move", False:
            return _("{time} a turn, then the others decide", time=words)
        case _, True:
            return _("{time} a game, then a bot takes over", time=words)
    return _("{time} a game, then the others decide", time=words)
