"""A table: waiting for people, in play, and any moment of its past (`?move=N`)."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Request, Response

from bastide.bots import names as bot_names
from bastide.core.chance import LONGEST_WORD
from bastide.core.errors import BastideError
from bastide.core.i18n import current_language
from bastide.look.page import Choice, Page, PageInput, PastMove, page_room
from bastide.look.rule_signs import RuleSign, rule_signs
from bastide.web.http_status import status_of
from bastide.web.i18n import _
from bastide.web.pages.advice_panel import advice_panel, prepare_advice
from bastide.web.pages.course_words import terms
from bastide.web.pages.exercise_panel import answer_marks, exercise_panel, prepare_verdict, with_answer
from bastide.web.pages.forms import Form, Posted
from bastide.web.pages.game_pictures import signs_on
from bastide.web.pages.game_words import bot_words, title_of
from bastide.web.pages.lesson_panel import learned_at, lesson_panel
from bastide.web.pages.log import log_lines, notes_between, window
from bastide.web.pages.open_tables import level_words
from bastide.web.pages.origin import origin_words, short_origin
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.points import standings
from bastide.web.pages.replay import replay_of
from bastide.web.pages.result_words import why_words
from bastide.web.pages.sealing import seal_of, sealed
from bastide.web.pages.seat_links import link_of, renew_link
from bastide.web.pages.sharing import open_graph_of
from bastide.web.pages.static import EXERCISE_SHEETS, LESSON_SHEETS, REPLAY_SHEETS, WHY_SHEETS, table_files
from bastide.web.pages.strip import strip_of, told_with
from bastide.web.pages.table_forms import carry_out
from bastide.web.pages.table_query import TableQuery, query_of
from bastide.web.pages.table_request import with_name
from bastide.web.pages.talk_panel import muting, talk_panel
from bastide.web.pages.teacher_panel import asks_first, keep_said, note_said, teacher_panel
from bastide.web.pages.thinking import offered
from bastide.web.pages.viewpoint import Viewpoint, viewpoint_of
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.pages.visitor import CONFIRM
from bastide.web.pages.waiting import times_left, waiting_of
from bastide.web.pages.why_card import box_of, why_card
from bastide.web.services import Services, TheServices
from bastide.web.tables.errors import Stale
from bastide.web.tables.offers import only_person
from bastide.web.tables.reporting import report
from bastide.web.tables.seating import LONGEST_NAME
from bastide.web.tables.table import Table
from bastide.web.tables.why import LONGEST_THING

router = APIRouter(include_in_schema=False, route_class=PageRoute)
LOBBY = ("home.css", "lobby.css")
TableId = Annotated[str, Path(max_length=32, pattern=r"^[\w-]+$")]


@router.get("/t/{table_id}")
def table(visit: TheVisit, services: TheServices, table_id: TableId) -> Response:
    """The page of a table."""
    return show(visit, services, table_id, query_of(visit.request.query_params))


@router.post("/t/{table_id}")
def change(visit: TheVisit, services: TheServices, table_id: TableId, form: Posted) -> Response:
    """Playing, taking back, sitting down, talking …: answered with the page itself, or by the way to it."""
    query = query_of(form).without("choose", "advice", "answer", "why", "looking")  # of a moment that has passed
    thinks = form.get("do") == "think"
    if form.get("do") == "habit" and form.get("confirm") in CONFIRM:
        return _answered(visit.changed(confirm=form["confirm"]), services, table_id, query)
    if form.get("do") == "forget":  # whoever came by a seat link is himself here again
        return _answered(visit.itself(), services, table_id, query)
    try:
        if form.get("do") == "link":
            renew_link(services, visit.guest, table_id, form)
            return _answered(visit, services, table_id, query)
        if form.get("do") in ("mute", "unmute"):
            quiet = muting(services.tables.table(table_id), visit, services.signer, form)
            return _answered(quiet, services, table_id, query)
        if form.get("do") == "report":
            return _reported(visit, services, table_id, form)
        if "play" in form and (asked := asks_first(services, visit, table_id, form)) is not None:
            return _answered(visit, services, table_id, TableQuery({**query, **asked}))
        said = note_said(services, visit, table_id) if "play" in form else None
        onward = carry_out(services.tables, visit.guest, table_id, form, sealed(visit, form))
        keep_said(services, visit, table_id, said)
    except BastideError as error:
        if thinks and isinstance(error, Stale):  # the server was faster, which nobody needs to be told
            return show(visit, services, table_id, query)
        typed = form.text("name")[:LONGEST_NAME]
        return show(visit, services, table_id, query_of(form), notice=str(error), status=status_of(error), name=typed)
    if "play" in form:
        prepare_verdict(services, table_id)
        _note_learned(visit, services, table_id)
    if thinks:
        services.metrics.browser_decisions.inc()
    if form.get("do") == "sit":  # with a name that was not refused
        visit = with_name(visit, form)
    return visit.redirect(onward) if onward else _answered(visit, services, table_id, query)


def _note_learned(visit: Visit, services: Services, table_id: str) -> None:
    """A lesson that was just answered rightly is learned."""
    with services.tables.reading(table_id) as found:
        lesson = learned_at(found)
    if lesson:
        services.store.learned.add(visit.guest, [lesson])


def _reported(visit: Visit, services: Services, table_id: str, form: Form) -> Response:
    """A line of talk goes to the host of the house."""
    services.bans.check(visit.guest)
    with services.tables.reading(table_id) as found:
        report(services.store, found, visit.guest, form.number("line"), form.get("reason", ""))
    thanks = _("Thank you. The people who run this site will look into it.")
    return show(visit, services, table_id, query_of(form), notice=thanks)


def _answered(visit: Visit, services: Services, table_id: str, query: TableQuery) -> Response:
    """The page itself for a script that swaps it in, else the way to it."""
    if visit.request.headers.get("x-bastide") == "swap":
        return show(visit, services, table_id, query)
    return visit.redirect(f"/t/{table_id}" + (f"?{urlencode(query)}" if query else ""))


def show(
    visit: Visit,
    services: Services,
    table_id: str,
    query: TableQuery,
    *,
    notice: str = "",
    status: int = 200,
    name: str = "",
) -> Response:
    """The page as it stands; `name` is what was typed, and refused."""
    prepare_advice(services, visit.guest, table_id, query)
    if "x-bastide-away" not in visit.request.headers:  # which a page behind another window says
        services.presence.look(table_id, visit.guest)
        services.pace.watched(table_id, current_language(), visit.request.headers.get("x-bastide-speed", ""))
    by_script = visit.request.method == "GET" and visit.request.headers.get("x-bastide") == "swap"
    with services.viewing(table_id, None if by_script else visit.guest) as found:
        if visit.visitor.seat and not found.seats_of(visit.guest):
            visit, notice = visit.itself(), notice or _("The seat link you used no longer works.")
        shared = {**shared_of(visit, services, found, query), "notice": notice, "status": status}
        if found.match is not None:
            return _in_play(visit, services, found, query, shared)
        bots = [(name, bot_words(name).title) for name in bot_names()]
        return visit.page(
            "lobby.html",
            title=_("Waiting for players"),
            sheets=LOBBY,
            bots=bots,
            signs=signs_on,
            typed_name=name or visit.visitor.name,
            own=next((found.seats[seat] for seat in shared["my_seats"]), None),
            words=[(seat.name, found.word_of(at)) for at, seat in enumerate(found.seats) if found.word_of(at)],
            longest_word=LONGEST_WORD,
            levels=level_words(),
            **shared,
        )


def shared_of(visit: Visit, services: Services, table: Table, query: TableQuery) -> dict[str, Any]:
    """What the page of any table shows."""
    my_seats = table.seats_of(visit.guest)
    link = table_link(visit.request, table.id)
    own_seats = table.own_seats(visit.guest)
    return {
        "table": table,
        "heading": title_of(table.game),
        "origin": origin_words(table),
        "short_origin": short_origin(table),
        "my_seats": my_seats,
        "own_seats": own_seats,
        "is_host": visit.guest == table.host,
        "link": link,
        "open_graph": open_graph_of(visit.request, table, visit.visitor.language),
        # Only who sits at the computer of the server can do something about its address.
        "local_only": visit.guest == table.host and visit.request.url.hostname in ("127.0.0.1", "localhost", "::1"),
        "seat_links": [(seat, link_of(services.signer, table, seat, link)) for seat in own_seats],
        "key": secrets.token_urlsafe(12),
        "terms": terms(table),
        "waiting": waiting_of(services.store, table, visit.guest),
        **(seal_of(visit) if table.over else {}),
        "review_state": services.reviews.state_of(table),
        "next_table": table.next if table.next and services.store.find(table.next) else "",
        "view_query": query,
        "query": urlencode(query.without("choose", "why", "looking")),
        "query_but_heard": urlencode(query.without("why", "looking", "heard")),  # what was picked stays picked
        "push_key": services.notifier.public_key,
        "scripts": (table_files(table.game, "js", table.lesson is not None or table.teacher),),
    }


def table_link(request: Request, table_id: str) -> str:
    """The whole address of a table, for others."""
    return str(request.base_url).rstrip("/") + f"/t/{table_id}"


def _in_play(visit: Visit, services: Services, table: Table, query: TableQuery, shared: dict[str, Any]) -> Response:
    viewpoint = viewpoint_of(table, visit.guest, query)
    if viewpoint.pass_to is not None:
        title = _("Pass the screen to {name}", name=table.seats[viewpoint.pass_to].name)
        return visit.page(
            "pass_screen.html", title=title, sheets=LOBBY, pass_to=viewpoint.pass_to, signs=signs_on, **shared
        )
    room, given = page_room(table.game), viewpoint.page_input()
    answered = answer_marks(table, query)
    given = with_answer(room, given, answered)
    seen = room.page(given)
    if not table.settings["helper"]:
        seen = replace(seen, panels=tuple(panel for panel in seen.panels if not panel.aid))
    ahead = visit.visitor.projected or seen.counts_the_end  # the reasons add up to the points that are shown
    final = room.projected(given.view) if ahead and not table.over else None
    ranked = standings(viewpoint.match, viewpoint.moment, final)
    review = services.reviews.found(table) if shared["review_state"] and viewpoint.move is not None else None
    replayed = replay_of(viewpoint, seen, review) if viewpoint.move is not None else None
    if table.lesson is not None and table.answered:  # by now it is another's turn
        seen = replace(seen, headline=_("You have answered."), asked="", speaker=table.lesson.seat)
    if replayed is not None:
        seen = replace(seen, headline=replayed.headline, asked=replayed.brought, speaker=replayed.speaker)
    taught = lesson_panel(viewpoint, query)
    context = {
        **shared,
        **_asked_why(viewpoint, query, shared),
        "past": replayed,
        "why": why_words(table) if table.over and viewpoint.move is None else "",
        "page": seen,
        "box": box_of(seen.board),
        "viewpoint": viewpoint,
        "replay": viewpoint.move is not None,
        "waits": services.thinking.waits_long(table.id) if viewpoint.move is None and table.bot_on_turn else None,
        "chosen": given.chosen.text if given.chosen else None,
        "final": final is not None,
        "projected": {row.seat: row.final for row in ranked} if final is not None and not seen.counts_the_end else {},
        "standings": ranked,
        "outcome": viewpoint.match.outcome,
        "times": {} if viewpoint.move is not None else times_left(services.store, table),
        "talk": talk_panel(table, visit, services.signer),
        "chosen_rule": _chosen_rule(seen, given),
        "commits": _commits(viewpoint),
        "fresh": not table.steps_back,
        "hint": _hint(seen),
        "button_groups": _button_groups(seen),
        "advice": advice_panel(services, viewpoint, seen, query),
        "exercise": exercise_panel(services, table, query),
        "lesson": taught,
        "teacher": teacher_panel(services, viewpoint, visit.guest, query),
        "answered": answered,
        "offered": None if viewpoint.move is not None else offered(table, visit.guest),
        "thinks": only_person(table) == visit.guest,
        "strip": strip_of(viewpoint),
        "leaves_open": query.get("sheets") == "1",
        "told": told_with(viewpoint, visit.request.headers.get("x-bastide-told", "")),
        **_log(viewpoint, query, given.since),
    }
    title = f"{seen.headline} {title_of(table.game)}"
    more = (*(REPLAY_SHEETS if replayed is not None else ()), *(EXERCISE_SHEETS if table.exercise else ()))
    more = (*more, *(LESSON_SHEETS if taught or table.teacher else ()), *(WHY_SHEETS if context["why_card"] else ()))
    sheets = (table_files(table.game, "css"), *dict.fromkeys(more))
    return visit.page("table.html", title=title, sheets=sheets, signs=room.symbols_for, **context)


def _asked_why(viewpoint: Viewpoint, query: TableQuery, shared: dict[str, Any]) -> dict[str, Any]:
    """The card that the address asks for; a thing that can't be read is told of as any other mistake."""
    reasons = viewpoint.table.game.gives_reasons and viewpoint.move is None
    told: dict[str, Any] = {"reasons": reasons, "why_card": None}
    if not reasons or "why" not in query:
        return told
    try:
        return told | {"why_card": why_card(viewpoint, query["why"][:LONGEST_THING])}
    except BastideError as error:
        return told | {"notice": shared["notice"] or str(error), "status": status_of(error)}


def _log(viewpoint: Viewpoint, query: TableQuery, since: Sequence[PastMove]) -> dict[str, Any]:
    """The lines of the log, and where the viewer's last turn was."""
    match, table = viewpoint.match, viewpoint.table
    first, last = window(viewpoint.move, len(match.moves), query.get("log") == "all")
    lines = log_lines(table, match, first, last)
    mine = viewpoint.move is None and viewpoint.seat is not None
    notes = notes_between(table, match)
    return {"lines": lines, "notes": notes, "first": first, "since": since[0].number if mine and since else None}


def _button_groups(seen: Page) -> dict[str, list[Choice]]:
    """The choices that need a button, under their heads."""
    groups: dict[str, list[Choice]] = {}
    for choice in seen.choices:
        if not choice.placed:
            groups.setdefault(choice.group, []).append(choice)
    return groups


def _chosen_rule(seen: Page, given: PageInput) -> tuple[str, RuleSign] | None:
    """The sign of what is chosen with its statement, which stands beside the words of the choice."""
    name = next((each.sign for each in seen.choices if given.chosen and each.action == given.chosen.text), "")
    found = rule_signs(given.view.game).get(name)
    return (name, found) if found else None


def _hint(seen: Page) -> str:
    """Where to look for what can be chosen, in the bar; what is asked stands above the board."""
    if seen.hint:
        return seen.hint
    buttons = any(not choice.placed and not choice.blocked for choice in seen.choices)
    places = any(choice.placed for choice in seen.choices)
    if places and buttons:
        return _("Choose a place on the board, or one of the choices.")
    return _("Choose a place on the board.") if places else _("Choose an option.")


def _commits(viewpoint: Viewpoint) -> list[str]:
    """The choices that can't be taken back: they say so, and who wants to be asked only about them is (static/asking.js)."""
    if not viewpoint.asked or viewpoint.table.settings["undo"] == "free":
        return []
    return [action.text for action in viewpoint.match.actions() if viewpoint.match.commits(action)]
