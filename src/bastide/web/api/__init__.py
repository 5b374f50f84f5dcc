"""The same as JSON: create a table, sit, see, play, stream."""

from bastide.web.api.routes import router

__all__ = ["router"]
