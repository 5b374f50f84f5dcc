"""A drawing as PNG, made by resvg: for chats, documents and wherever no SVG is shown.

As a program (`python -m bastide.look.png light 1.5`) it reads a drawing and writes a picture: resvg holds Python's lock while it
paints, a second or so, and a server has others to answer meanwhile.
"""

import os
import subprocess
import sys
from functools import cache
from importlib import resources
from typing import cast

from bastide.look.plain import plain
from bastide.look.style import Theme

ZOOM = 1.5  # pixels for each unit of the drawing: 1920 for a wide one
#: For letters that our own fonts lack: resvg does not ask the machine what its usual fonts are.
_SERIF, _SANS = ("DejaVu Serif", "DejaVu Sans") if sys.platform == "linux" else (None, None)
_SECONDS = 60  # longer than any drawing of ours takes


def png(svg: str, theme: Theme = "light", zoom: float = ZOOM) -> bytes:
    """The picture of a drawing that stands alone and was drawn for this theme."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=plain(svg, theme), zoom=zoom, font_files=_fonts(), serif_family=_SERIF, sans_serif_family=_SANS
    )


def png_aside(svg: str, theme: Theme = "light", zoom: float = ZOOM) -> bytes:
    """The same, made by another process."""
    command = [sys.executable, "-m", __name__, theme, str(zoom)]
    made = subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=_SECONDS)
    return made.stdout


def stand_back() -> None:
    """This process gets what others leave of the processor."""
    if hasattr(os, "nice"):
        os.nice(10)


@cache
def _fonts() -> list[str]:
    """The files of our own letters, unpacked: resvg reads no woff2."""
    folder = resources.files("bastide.look").joinpath("data")
    return sorted(str(each) for each in folder.iterdir() if each.name.endswith(".ttf"))


if __name__ == "__main__":
    stand_back()
    drawing = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(png(drawing, cast(Theme, sys.argv[1]), float(sys.argv[2])))
