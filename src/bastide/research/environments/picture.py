"""Drawing an environment: SVG, pixels, or before somebody's eyes."""

import io
import shutil
import sys
import tempfile
import time
import weakref
import webbrowser
from importlib import import_module
from os import environ
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.errors import BadOption
from bastide.core.player_view import PlayerView
from bastide.look.png import png

MODES = ("human", "rgb_array", "svg")
FRAMES_PER_SECOND = 4  # shown to people, who want to follow
METADATA = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}
WIDE, HIGH = 960, 720  # of every picture in pixels, whatever a board grows to: films want frames of one size
_PAGE = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Bastide</title>'

Frame = str | npt.NDArray[np.uint8] | None


class Picture:
    """What is rendered in the mode that was asked for."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise BadOption(f"render_mode: expected one of {', '.join(MODES)}, or None, got {mode!r}")
        self.mode = mode
        self._page: Path | None = None
        self._forget: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy shows on a page of its own."""
        return Picture, (self.mode,)

    def render(self, view: PlayerView) -> Frame:
        """The picture; nothing where it is shown or where no mode was asked for."""
        if self.mode is None:
            return None
        svg = str(view.game.draw(view, theme="light"))
        if self.mode == "svg":
            return svg
        if self.mode == "rgb_array":
            return pixels(svg)
        self._show(svg)
        return None

    def close(self) -> None:
        """Take away what was shown."""
        if self._forget is not None:
            self._forget()
        self._page = self._forget = None

    def _show(self, svg: str) -> None:
        """In the notebook, or on a page that the browser reads again every second."""
        if not in_notebook(svg):
            first = self._page is None
            if self._page is None:
                folder = tempfile.mkdtemp(prefix="bastide-")
                self._forget = weakref.finalize(self, shutil.rmtree, folder, True)
                self._page = Path(folder, "table.html")
            fresh = self._page.with_suffix(".new")
            fresh.write_text(_PAGE + svg, encoding="utf-8")
            fresh.replace(self._page)
            if first and not (has_screen() and webbrowser.open(self._page.as_uri())):
                print(f"The table is drawn in {self._page.as_uri()}", file=sys.stderr)
        time.sleep(1 / FRAMES_PER_SECOND)


def has_screen() -> bool:
    """Whether a browser can open a window: one in the terminal would hold everything up."""
    return not sys.platform.startswith("linux") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def in_notebook(svg: str) -> bool:
    """Draw in the cell of a notebook, if this is one."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None or not hasattr(shell, "kernel"):
        return False
    shown = import_module("IPython.display")
    shown.clear_output(wait=True)
    shown.display(shown.SVG(svg))
    return True


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A drawing as a picture of fixed size, on white."""
    try:
        from PIL import Image, ImageOps
    except ImportError as error:
        raise BadOption("rgb_array: expected Pillow, which comes with the extra `research`, found none") from error
    drawn = Image.open(io.BytesIO(png(svg, "light", zoom=0.75))).convert("RGBA")
    paper = Image.new("RGBA", drawn.size, "white")
    whole = Image.alpha_composite(paper, drawn).convert("RGB")
    return np.asarray(ImageOps.pad(whole, (WIDE, HIGH), color="white"), np.uint8).copy()
