"""The same as JSON: create a table, sit, see, play, stream; why not; reviews; and what finished games add up to."""

from bastide.web.api import reviews, routes, statistics, why

routers = (routes.router, reviews.router, statistics.router, why.router)

__all__ = ["routers"]
