"""What a route of a page is given: a visit, with the ways to answer it, and the game that the address names."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

import bastide
from bastide.core.errors import UnknownGame, brief
from bastide.core.game import Game
from bastide.web.asking import ask_as
from bastide.web.i18n import _
from bastide.web.pages.templates import rendered, rendered_part
from bastide.web.pages.visitor import Visitor, keep, visitor_of
from bastide.web.tables.errors import NotFound


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody asks for something. Answers carry his cookie, if there is anything new in it."""

    request: Request
    visitor: Visitor

    @property
    def guest(self) -> str:
        """How the tables know him."""
        return self.visitor.guest

    def page(self, template: str, *, status: int = 200, **shown: Any) -> Response:
        """A page for him."""
        return self._kept(HTMLResponse(rendered(template, visitor=self.visitor, **shown), status))

    def part(self, template: str, **shown: Any) -> Response:
        """A part of a page, for a script that puts it there."""
        return self._kept(HTMLResponse(rendered_part(template, visitor=self.visitor, **shown)))

    def redirect(self, path: str) -> Response:
        """The way to another page, after a form."""
        return self._kept(RedirectResponse(path, 303))

    def changed(self, **what: Any) -> "Visit":
        """With another name, secret or habit of his, to be kept."""
        return replace(self, visitor=replace(self.visitor, fresh=True, **what))

    def itself(self) -> "Visit":
        """Not by a seat link any more."""
        return replace(self, visitor=replace(self.visitor, seat="", ended=True))

    def muting(self, muted: tuple[str, ...]) -> "Visit":
        """With others whose talk he does not want to read, to be kept."""
        return replace(self, visitor=replace(self.visitor, muted=muted, mutes=True))

    def _kept(self, response: Response) -> Response:
        keep(self.request, response, self.visitor)
        return response


def visit_of(request: Request) -> Visit:
    """The visit that a request is."""
    return Visit(request, visitor_of(request))


# Asynchronous because FastAPI sends plain functions to a thread.
async def _visit(request: Request) -> Visit:
    visit = visit_of(request)
    ask_as(visit.guest)
    return visit


async def _game(name: Annotated[str, Path(max_length=40)]) -> Game:
    try:
        return bastide.game(name)
    except UnknownGame as error:
        raise NotFound(_("There is no game {name}.", name=brief(name))) from error


TheVisit = Annotated[Visit, Depends(_visit)]
TheGame = Annotated[Game, Depends(_game)]
