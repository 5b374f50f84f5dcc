"""Every legal action can be reached: by a place in the picture or a button, at once or after choosing another one."""

from bastide.check.pages import markup_of, page_of
from bastide.check.report import expect
from bastide.check.samples import Moment, Subject
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.page import Page
from bastide.look.places import placed


def run(subject: Subject) -> str:
    """Every moment of the random games; with --quick every third."""
    count = 0
    for moment, seat in list(subject.decisions)[:: 3 if subject.quick else 1]:
        match = moment.match()
        view = match.player_view(seat)
        page = page_of(view, match)
        texts = [action.text for action in view.actions]
        offered = [choice.action for choice in page.choices if not choice.blocked]
        expect(
            sorted(offered) == sorted(texts), f"{moment}: the page offers {_short(offered)}, legal is {_short(texts)}"
        )
        for choice in page.choices:
            expect(bool(choice.name.strip()), f"{moment}: {choice.action!r} is offered without a name")
        _check_reached(moment, match, view, page)
        count += len(texts)
    return f"{count} legal actions"


def _check_reached(moment: Moment, match: Match, view: PlayerView, page: Page) -> None:
    legal = {action.text: action for action in view.actions}
    reached = _offered(page) & legal.keys()
    fresh = set(reached)
    while fresh and len(reached) < len(legal):
        found = _offered(page_of(view, match, legal[fresh.pop()])) & legal.keys()
        fresh |= found - reached
        reached |= found
    lost = [text for text in legal if text not in reached]
    expect(not lost, f"{moment}: {_short(lost)} can't be reached in picture or page")


def _offered(page: Page) -> set[str]:
    """The actions that have a button or a place."""
    buttons = {choice.action for choice in page.choices if not choice.placed and not choice.blocked}
    return buttons.union(*(placed(markup) for _name, markup in markup_of(page) if "?choose=" in markup))


def _short(texts: list[str]) -> str:
    return ", ".join(texts[:6]) + (", …" if len(texts) > 6 else "") if texts else "nothing"
