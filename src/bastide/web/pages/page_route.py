"""Routes of pages: what can't be is told on a page, in the visitor's language, with a way back."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from bastide.core.errors import BastideError
from bastide.core.i18n import using_language
from bastide.web.http_status import headers_of, status_of
from bastide.web.i18n import _
from bastide.web.pages.game_pictures import picture, signs_for
from bastide.web.pages.visit import Visit, visit_of
from bastide.web.store.faults import AWAY, Unavailable

PASSING = (429, 503)  # what is over in a moment


class PageRoute(APIRoute):
    """Answers errors as pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's own, with our way of refusing round it."""
        inner = super().get_route_handler()

        async def handler(request: Request) -> Response:
            visit = visit_of(request)
            with using_language(visit.visitor.language):
                try:
                    return await inner(request)
                except BastideError as error:
                    return refused(error_page(visit, str(error), status_of(error)), error)
                except RequestValidationError:
                    return error_page(visit, _("There is no such page here."), 404)

        return handler


def refused(page: Response, error: BastideError) -> Response:
    """A page that tells an error, with the status of it and when to come again."""
    page.status_code = status_of(error)
    page.headers.update(headers_of(error))
    return page


def error_page(visit: Visit, message: str, status: int) -> Response:
    """The page that says what could not be done."""
    drawn = picture("unmapped" if status == 404 else "shut_gate")
    return visit.page(
        "error.html",
        status=status,
        title=_title(status),
        message=message,
        back="/" if status == 404 else _way_back(visit.request),
        again=status in PASSING and visit.request.method == "GET",
        drawn=drawn,
        signs=signs_for(drawn),
        sheets=("home.css",),
    )


def _title(status: int) -> str:
    if status == 404:
        return _("Not found")
    return _("One moment, please") if status in PASSING else _("That didn’t work")


def _way_back(request: Request) -> str:
    """The page that was asked for, as it was; of a form the page that it stood on."""
    query = f"?{request.url.query}" if request.method == "GET" and request.url.query else ""
    return request.url.path + query


def refusal_page(request: Request, status: int) -> Response:
    """A page for a request that was refused, or went wrong, before any route had a word to say."""
    visit = visit_of(request)
    with using_language(visit.visitor.language):
        return error_page(visit, _refusal(status), status)


def _refusal(status: int) -> str:
    match status:
        case 404:
            return _("There is no such page here.")
        case 413:
            return _("That was too large to send.")
        case 429:
            return _("That was too much at once. Wait a few seconds, then try again.")
        case 500:
            return _("Something went wrong on our side. What you played before is safe.")
        case 503:
            return str(Unavailable(AWAY))
    return _("This can’t be done here.")
