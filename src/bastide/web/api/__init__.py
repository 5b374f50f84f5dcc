"""The same as JSON: create a table, sit, see, play, stream; and what finished games add up to."""

from bastide.web.api import routes, statistics

routers = (routes.router, statistics.router)

__all__ = ["routers"]
