"""The one place that calls text safe to stand in a page as it is.

Everything else is escaped when a template shows it. Only what our own code has drawn or rendered comes here, and each function
says why nothing that somebody wrote can be in it unescaped.
"""

import re

from markdown_it import MarkdownIt
from markupsafe import Markup

_ID = re.compile(r"\b([A-Z]{2}-\d+)\b")
_REFERENCE = re.compile(r" ?\(([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*)\)")
_INLINE = MarkdownIt("zero").enable(["backticks", "emphasis"])
_PAGES = MarkdownIt("commonmark", {"html": False}).enable("table")


def from_drawing(svg: str) -> Markup:
    """A drawing: made by the builder of the look, which escapes every text, or a file of a package that is installed."""
    return Markup(svg)


def from_markdown(text: str) -> Markup:
    """Rendered with HTML switched off, so that tags in it are escaped; a statement in parentheses becomes a small mark that
    leads to it."""
    return Markup(_REFERENCE.sub(_marks, _PAGES.render(text)))


def from_line(text: str, page: str = "") -> Markup:
    """The same for one line: emphasis and code, all else is escaped. Elsewhere than on the page of the rules, whose address is
    given then, links open beside what is read."""
    return _with_links(_INLINE.renderInline(text), page)


def _marks(found: re.Match[str]) -> str:
    links = (f'<a href="#{each}" title="{each}" aria-label="{each}">§</a>' for each in found[1].split(", "))
    return f'<sup class="rule-marks">{"".join(links)}</sup>'


def _with_links(html: str, page: str = "") -> Markup:
    beside = ' target="_blank" rel="noopener"' if page else ""
    return Markup(_ID.sub(rf'<a href="{page}#\1"{beside}>\1</a>', html))
