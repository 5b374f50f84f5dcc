"""Pages from the server."""

from bastide.web.pages.rules import router as rules
from bastide.web.pages.static import router as static

routers = (rules, static)

__all__ = ["routers"]
