"""A drawing as a file that needs nothing else: its colours written out, our own letters in it, nothing fetched from anywhere."""

import re
from base64 import b64encode
from functools import cache

from bastide.look import fonts
from bastide.look.plain import plain
from bastide.look.style import FONTS, Theme, sheet

_SOURCE = re.compile(r"url\([\"']?([\w./-]+\.woff2)[\"']?\)")


def alone(svg: str, theme: Theme) -> str:
    """The drawing, which has a style of its own, by day or by night ("auto" is day)."""
    return plain(svg, theme).replace("</style>", _letters() + "</style>", 1)


@cache
def _letters() -> str:
    """The rules of our own fonts with the fonts in them."""
    packed = {name: b64encode(data).decode() for name, data in fonts().items()}
    own = (each for each in re.findall(r"@font-face\s*\{[^}]*\}", sheet(FONTS)) if "woff2" in each)

    def inside(found: re.Match[str]) -> str:
        return f"url(data:font/woff2;base64,{packed[found[1].rsplit('/', 1)[-1]]})"

    return "".join(_SOURCE.sub(inside, " ".join(each.split())) for each in own)
