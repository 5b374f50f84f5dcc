"""Routes of pages: what can't be is told on a page, in the visitor's language, with a way back."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from bastide.core.errors import BastideError
from bastide.core.i18n import using_language
from bastide.web.http_status import status_of
from bastide.web.i18n import _
from bastide.web.pages.game_pictures import picture, signs_for
from bastide.web.pages.visit import Visit, visit_of


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
                    return error_page(visit, str(error), status_of(error))
                except RequestValidationError:
                    return error_page(visit, _("This address is not one of ours."), 404)

        return handler


def error_page(visit: Visit, message: str, status: int) -> Response:
    """The page that says what could not be done."""
    title = _("Not found") if status == 404 else _("That did not work")
    back = "/" if status == 404 else visit.request.url.path
    drawn = picture("unmapped" if status == 404 else "shut_gate")
    return visit.page(
        "error.html",
        status=status,
        title=title,
        message=message,
        back=back,
        drawn=drawn,
        signs=signs_for(drawn),
        sheets=("home.css",),
    )


def no_such_page(request: Request) -> Response:
    """For an address that leads nowhere."""
    visit = visit_of(request)
    with using_language(visit.visitor.language):
        return error_page(visit, _("This address is not one of ours."), 404)
