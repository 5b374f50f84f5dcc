"""Whether the words of a lesson are whole: three languages that say the same, statements, signs and places that exist."""

from collections.abc import Iterator

from bastide.core.game import Game
from bastide.core.i18n import LANGUAGES
from bastide.core.statements import statements
from bastide.lessons.shape import PLAY, TURN, Lesson, Words
from bastide.lessons.words import figures_in, places_in
from bastide.look.page import page_room
from bastide.look.why import why_room

#: What a phrase may point at that is no place of the board: the seat's own card, the dice or cards in hand, the choices.
BESIDE_THE_BOARD = ("me", "others", "tray", "choices")
#: Also a sign on the seat's own card (`me:log`), and a sheet beside the board (`sheet:pirates`).
_ON_THE_CARD, _SHEET = "me:", "sheet:"
GOAL = ("best", "idle")


def is_beside(place: str) -> bool:
    """Whether a phrase points beside the board."""
    return place in BESIDE_THE_BOARD or place.startswith((_ON_THE_CARD, _SHEET))


def words_problems(game: Game, lesson: Lesson) -> Iterator[str]:
    """What is wrong with them, in sentences."""
    yield from _frame_problems(game, lesson)
    known = {*lesson.measures, *(GOAL if lesson.goal else ())}
    for where, words in texts_of(lesson):
        yield from _text_problems(where, words, known)
    yield from _place_problems(game, lesson)
    for number, answer in enumerate(lesson.answers):
        for name in answer.promise:
            if name not in lesson.measures:
                yield f"answers[{number}].promise: there is no measure {name!r}"


def texts_of(lesson: Lesson) -> Iterator[tuple[str, Words]]:
    """Everything that a lesson says, and where that stands in its file."""
    yield "title", lesson.title
    for number, beat in enumerate(lesson.beats):
        yield f"beats[{number}].title", beat.title
        yield f"beats[{number}].text", beat.text
    for number, hint in enumerate(lesson.hints):
        yield f"hints[{number}].text", hint.text
    for number, answer in enumerate(lesson.answers):
        yield f"answers[{number}].say", answer.say
        yield f"answers[{number}].end", answer.end
    yield "keep.text", lesson.keep.text


def _frame_problems(game: Game, lesson: Lesson) -> Iterator[str]:
    if lesson.game != game.name or not lesson.id.rpartition(".")[2].isdigit():
        yield f"id: expected {game.name}.NUMBER, got {lesson.id}"
    if lesson.until not in (PLAY, TURN) and lesson.until not in lesson.position:
        yield f"until: expected {PLAY}, {TURN} or a field of the position, got {lesson.until}"
    if lesson.goal is not None and lesson.goal.measure not in lesson.measures:
        yield f"goal.measure: expected one of measures, got {lesson.goal.measure}"
    ids = {statement.id for statement in statements(game)}
    told = [("rules", each) for each in lesson.rules]
    told += [(f"beats[{number}].rule", beat.rule) for number, beat in enumerate(lesson.beats) if beat.rule]
    told += [("keep.rule", lesson.keep.rule)] if lesson.keep.rule else []
    for where, rule in told:
        if rule not in ids:
            yield f"{where}: there is no statement {rule}"
    if not _is_drawn(game, lesson.sign):
        yield f"sign: there is no sign {lesson.sign}"


def _is_drawn(game: Game, sign: str) -> bool:
    """Whether a sign is among those of the house and of the game."""
    try:
        return f'id="{sign}"' in page_room(game).symbols_for(f'<use href="#{sign}"/>')
    except KeyError:
        return False


def _text_problems(where: str, words: Words, known: set[str]) -> Iterator[str]:
    figures = {language: sorted(figures_in(getattr(words, language))) for language in LANGUAGES}
    places = {language: sorted(places_in(getattr(words, language))) for language in LANGUAGES}
    for language in LANGUAGES:
        text: str = getattr(words, language)
        if not text.strip():
            yield f"{where}.{language}: expected a text"
        if text.count("{") != text.count("}"):
            yield f"{where}.{language}: a brace is left open"
        if figures[language] != figures["en"] or places[language] != places["en"]:
            yield f"{where}.{language}: expected the same figures and places as in English"
        if "!" in text:
            yield f"{where}.{language}: expected no exclamation mark"
    for name in figures["en"]:
        if name not in known:
            yield f"{where}: there is no measure {name!r}"


def _place_problems(game: Game, lesson: Lesson) -> Iterator[str]:
    try:
        view = game.with_options(**lesson.options).resume(lesson.position, seed=0).player_view(lesson.seat)
    except Exception:  # said of the position itself (checking.py)
        return
    room = why_room(game)
    named = [(where, place) for where, words in texts_of(lesson) for place in places_in(words.en)]
    named += [(f"hints[{number}].places", place) for number, hint in enumerate(lesson.hints) for place in hint.places]
    for where, place in named:
        sign = place.removeprefix(_ON_THE_CARD) if place.startswith(_ON_THE_CARD) else ""
        if (sign and not _is_drawn(game, sign)) or (not is_beside(place) and room.spot(view, place) is None):
            yield f"{where}: there is no place {place}"
