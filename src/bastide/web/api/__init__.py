"""The same as JSON: create a table, sit, see, play, stream; reviews; and what finished games add up to."""

from bastide.web.api import reviews, routes, statistics

routers = (routes.router, reviews.router, statistics.router)

__all__ = ["routers"]
