"""Lessons at the web: every one is played through in all languages, what was learned is kept, nothing of it counts anywhere."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

import pytest

import bastide
from bastide.core.game import Game
from bastide.core.i18n import LANGUAGES, using_language
from bastide.lessons import Lesson, begin, figures, lesson_of, lessons_of
from bastide.lessons.checking import Play, plays_of
from bastide.lessons.first_game import remarks_of
from bastide.lessons.shape import Words
from bastide.lessons.words import said
from bastide.web.pages.lesson_panel import lesson_panel
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.viewpoint import viewpoint_of
from bastide.web.services import Services
from bastide.web.store import Store
from bastide.web.store.learned import DAY, KEPT_DAYS
from bastide.web.store.tidying import Keeping
from bastide.web.tables.table import Table
from tests.ours import OURS
from tests.web.browsing import Browser
from tests.web.serving import serving_with

MARKET = 5
EVERY = [(name, lesson.number) for name in OURS for lesson in lessons_of(bastide.game(name))]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path_factory.mktemp('lessons') / 'tables.db'}") as found:
        yield found


@pytest.fixture
def me(served: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(served[0]) as found:
        yield found


def market() -> Lesson:
    return lesson_of(bastide.game("la-citta"), MARKET)


def start(me: Browser, game: str, number: int) -> str:
    """Begin a lesson; the id of its table."""
    me.open(f"/learn/{game}")
    me.send(f"/learn/{game}", {"lesson": number}, marker=f'action="/learn/{game}"')
    return me.path.removeprefix("/t/")


def panel(page: str) -> str:
    """What the teacher says, as text."""
    found = page[page.index('id="part-teacher"') :]
    text = re.sub(r"<[^>]+>", " ", found[found.index(">") + 1 : found.index("</section>")])
    return " ".join(unescape(text).split())


def mode(page: str) -> str:
    found = re.search(r'id="part-teacher"[^>]*data-mode="(\w+)"', page)
    return found[1] if found else ""


def squeezed(text: str) -> str:
    return " ".join(text.split())


def one_of_each(game: Game, lesson: Lesson) -> list[Play]:
    """A play for each answer; the others need not be played for that."""
    found: dict[int, Play] = {}
    for play in plays_of(game, lesson):
        found.setdefault(id(play.answer), play)
        if len(found) == len(lesson.answers):
            break
    return list(found.values())


def spoken(table: Table, **query: str) -> dict[str, str]:
    """What the teacher says at a table, in every language."""
    found = {}
    for language in LANGUAGES:
        asked = TableQuery(query)
        with using_language(language):
            shown = lesson_panel(viewpoint_of(table, table.host, asked), asked)
        assert shown is not None
        found[language] = plain(" ".join([shown.title, *(each.text for each in (*shown.said, *shown.end))]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), EVERY, ids=[f"{name}.{number}" for name, number in EVERY])
def test_every_lesson_is_played_through_in_all_languages(served: tuple[str, Services], name: str, number: int) -> None:
    """All that is said before, each hint, and every answer with what came of it: in every language, and on pages without scripts
    in one of them, which changes from lesson to lesson."""
    game = bastide.game(name)
    lesson = lesson_of(game, number)
    goal = {"best": lesson.goal.best, "idle": lesson.goal.idle} if lesson.goal else {}
    at_first = {**figures(lesson, begin(game, lesson)), **goal}
    language = list(LANGUAGES)[number % len(LANGUAGES)]
    with Browser(served[0], language) as me:
        path = f"/t/{start(me, name, number)}"
        table = served[1].tables.table(path.removeprefix("/t/"))

        def says(texts: list[Words], filled: dict[str, int], **query: str) -> None:
            told = spoken(table, **query)
            for each in LANGUAGES:
                assert all(plain(said(getattr(text, each), filled)) in told[each] for text in texts), (each, query)
            page = me.open(f"{path}?{urlencode(query)}")
            assert all(plain(said(getattr(text, language), filled)) in plain(panel(page)) for text in texts)

        for at, beat in enumerate(lesson.beats, 1):
            says([beat.title, beat.text], at_first, beat=str(at))
        for at, hint in enumerate(lesson.hints, 1):
            says([hint.text], at_first, hint=str(at))
        for play in one_of_each(game, lesson):
            me.open(path)
            for choice in play.choices:
                me.play(choice)
            assert mode(me.page) == "told" and play.answer is not None, play.text
            says([play.answer.say, play.answer.end], {**play.figures, **goal})
            says([lesson.keep.text], {**play.figures, **goal}, keep="1")
            me.send(path, {"do": "again"}, marker='id="part-teacher"')
        assert re.search(r'class="town done"', me.open(f"/learn/{name}")), "it is learned"


def plain(text: str) -> str:
    """Without blanks, which markup puts between pieces."""
    return re.sub(r"\s+", "", text)


def test_that_one_has_answered_stands_beside_ones_own_shield(me: Browser) -> None:
    """Though it is another's turn by now, and his roll lies there."""
    path = f"/t/{start(me, 'saint-malo', 6)}"
    play = next(iter(plays_of(bastide.game("saint-malo"), lesson_of(bastide.game("saint-malo"), 6))))
    for choice in play.choices:
        me.play(choice)
    status = re.search(r'<p class="status[^>]*id="status">.*?</p>', me.open(path), re.DOTALL)
    assert status and "You have answered." in status[0] and 'href="#shield-azure"' in status[0], status


@pytest.mark.parametrize("name", OURS)
def test_the_pages_of_learning_name_every_lesson(me: Browser, name: str) -> None:
    game = bastide.game(name)
    if not lessons_of(game):
        assert "Not found" in me.open(f"/learn/{name}", 404)
        return
    assert f'href="/learn/{name}"' in me.open("/learn")
    page = me.open(f"/learn/{name}")
    assert all(unescape(page).count(each.title.en) for each in lessons_of(game))
    assert f"0 of {len(lessons_of(game))} learned" in page
    for address in ("/", f"/g/{name}", f"/rules/{name}"):
        assert f'href="/learn/{name}"' in me.open(address)
    me.open(f"/learn/{name}/99", 404)


@pytest.mark.parametrize("name", [name for name in OURS if lessons_of(bastide.game(name))])
def test_the_page_of_a_game_opens_however_much_is_learned(me: Browser, served: tuple[str, Services], name: str) -> None:
    """Where all is learned no board is drawn, and what first games told is learned beside the lessons."""
    game = bastide.game(name)
    every = [each.id for each in lessons_of(game)]
    start(me, name, 1)
    guest = served[1].tables.table(me.path.removeprefix("/t/")).seats[0].guest
    assert guest is not None
    told = [each.id for each in remarks_of(game)]
    for learned in ([], every[:1], every[:-1], every, [*every, *told]):
        served[1].store.learned.forget(guest)
        served[1].store.learned.add(guest, learned)
        count = len(set(learned) & set(every))
        page = me.open(f"/learn/{name}")
        assert f"{count} of {len(every)} learned" in page
        assert "Player 1" not in page, "but as at the table"
        assert ("All lessons learned" in page) == (count == len(every))
        assert f'href="/learn/{name}"' in me.open("/learn")


def test_a_lesson_goes_on_step_by_step_and_can_be_taken_back(me: Browser) -> None:
    table = start(me, "la-citta", MARKET)
    assert mode(me.page) == "talk" and "Every spring, one more" in panel(me.page)
    assert 'href="?beat=2"' in me.page and 'id="lesson-hint"' not in me.page
    assert "Hint" in panel(me.open(f"/t/{table}?beat=3"))
    me.play("build market")
    assert mode(me.page) == "talk" and "Your move" in panel(me.page), "silent while one chooses"
    me.play("at 12,3")
    told = panel(me.page)
    assert mode(me.page) == "told" and "Nearly" in told and "19 citizens; 20 were possible" in told
    assert "you 19, the best 20, whoever misses it 18" in me.page
    bars = re.findall(r'<rect width="([\d.]+)"', me.page[me.page.index('class="bars"') :])
    assert [float(each) for each in bars[:3]] == [95, 100, 90], "as long as they say, from 0"
    assert re.search(r'class="button primary" id="lesson-undo"', me.page), "taking back is the red button"
    assert "choose=" not in me.page[me.page.index('id="part-board"') :], "nothing more is asked"
    me.send(me.path, {"play": "gold"}, 409, marker='id="part-bar"')
    me.open(f"/t/{table}")
    me.send(me.path, {"do": "again", "hint": "3"}, marker='id="part-teacher"')
    assert mode(me.page) == "hint" and "Hint 3 of 3" in panel(me.page)
    me.play("build market")
    me.play("at 6,14")
    assert "Well played" in panel(me.page) and re.search(r'class="button primary" id="lesson-on"', me.page)
    assert "What to remember" in panel(me.open(f"/t/{table}?keep=1"))


def test_what_was_learned_is_kept_with_the_guest_and_a_lesson_has_one_table(
    me: Browser, served: tuple[str, Services]
) -> None:
    table = start(me, "la-citta", MARKET)
    for choice in ("build market", "at 5,12"):
        me.play(choice)
    assert "1 of" in me.open("/learn/la-citta") and 'class="town done"' in me.page
    assert start(me, "la-citta", MARKET) == table, "who comes back begins again there"
    assert mode(me.page) == "talk"
    assert market().id in me.open("/me/data.json")
    me.open("/me/delete")
    me.send("/me/delete", {"sure": "yes"}, marker='id="ask"')
    assert 'class="town done"' not in me.open("/learn/la-citta")


def test_who_knows_the_lessons_and_the_teacher_is_led_to_a_table(me: Browser, served: tuple[str, Services]) -> None:
    found = served[1].tables.table(start(me, "la-citta", MARKET))
    guest = next(seat.guest for seat in found.seats if seat.guest)
    served[1].store.learned.add(guest, [each.id for each in lessons_of(bastide.game("la-citta"))])
    assert "Now play a first game." in me.open("/learn/la-citta") and 'id="to-game"' not in me.page
    served[1].store.learned.add(guest, ["la-citta:food"])
    assert "Now play a first game." not in me.open("/learn/la-citta") and 'href="/g/la-citta"' in me.page


def test_a_lesson_is_in_no_list_and_no_statistics(me: Browser, served: tuple[str, Services]) -> None:
    table = start(me, "la-citta", MARKET)
    assert table not in me.open("/tables") and table not in me.open("/")
    assert me.http.get("/tables/waiting").json() == {"waits": 0}
    found = served[1].tables.table(table)
    assert found.lesson == market() and not found.bot_on_turn and found.bot_awaited is None
    assert found.begun.words is None and found.commitment is not None


def test_a_wrong_wildcard_is_not_learned(me: Browser, served: tuple[str, Services]) -> None:
    start(me, "la-citta", MARKET)
    me.play("gold")
    assert mode(me.page) == "told" and 'class="town done"' not in me.open("/learn/la-citta")


def test_only_its_player_begins_a_lesson_again(me: Browser, served: tuple[str, Services]) -> None:
    table = start(me, "la-citta", MARKET)
    me.play("gold")
    with Browser(served[0]) as other:
        other.open(f"/t/{table}")
        token = re.search(r'name="token" value="([^"]+)"', other.page)
        assert token is not None
        answer = other.http.post(f"/t/{table}", data={"do": "again", "token": token[1]})
        assert answer.status_code == 403 and len(served[1].tables.table(table).begun.moves) == 1


# What is kept


def test_learning_is_kept_renamed_forgotten_and_tidied(store: Store) -> None:
    rows = store.learned
    rows.add("ann", ["la-citta.5", "la-citta:hunger"])
    rows.add("ann", ["la-citta.5"])
    rows.add("bo", ["la-citta.5"])
    assert rows.of("ann") == {"la-citta.5", "la-citta:hunger"} and rows.of("cy") == frozenset()
    assert set(rows.dated("ann")) == rows.of("ann")
    store.identities.rename("ann", "bo")
    assert rows.of("ann") == frozenset() and rows.of("bo") == {"la-citta.5", "la-citta:hunger"}
    rows.forget("bo", ["la-citta:hunger"])
    assert rows.of("bo") == {"la-citta.5"}
    later = store.now() + (KEPT_DAYS + 1) * DAY
    assert store.tidying.due(Keeping(), later)["learned"] == 1
    assert store.tidying.tidy(Keeping(), store.now())["learned"] == 0
    assert store.tidying.tidy(Keeping(), later)["learned"] == 1 and rows.of("bo") == frozenset()
    rows.add("bo", ["saint-malo.1"])
    store.forget("bo")
    assert rows.of("bo") == frozenset()
