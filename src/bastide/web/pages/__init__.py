"""Pages from the server."""

from bastide.web.pages.editor import router as editor
from bastide.web.pages.game import router as game
from bastide.web.pages.home import router as home
from bastide.web.pages.rules import router as rules
from bastide.web.pages.static import router as static
from bastide.web.pages.table import router as table
from bastide.web.pages.table_files import router as table_files

routers = (editor, game, home, rules, static, table, table_files)

__all__ = ["routers"]
