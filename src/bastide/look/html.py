"""A small builder of HTML text, for what stands round a drawing: closes every element, escapes what is not markup."""

from markupsafe import Markup, escape

from bastide.look.document import Drawing
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, Value, clean

_EMPTY = {"br", "hr", "img", "input"}

Inner = Markup | Node | Drawing | str | int | None


def tag(name: str, /, *inner: Inner, **attributes: Value | bool) -> Markup:
    """One element. `class_` is class, `aria_label` is aria-label; None and False leave an attribute out, True writes it bare."""
    head = "".join(
        _attribute(key, value) for key, value in attributes.items() if value is not None and value is not False
    )
    if name in _EMPTY:
        return Markup(f"<{name}{head}>")
    return Markup(f"<{name}{head}>{joined(*inner)}</{name}>")


def joined(*inner: Inner) -> Markup:
    """Several pieces one after the other."""
    return Markup("".join(_shown(part) for part in inner if part is not None))


def _shown(part: Markup | Node | Drawing | str | int) -> str:
    return str(escape(part if hasattr(part, "__html__") else clean(str(part))))


def _attribute(name: str, value: Value | bool) -> str:
    written = name.rstrip("_").replace("_", "-")
    if written == "style":
        raise ValueError("no style attributes: the look is told by classes")
    return f" {written}" if value is True else f' {written}="{escape(clean(str(value)))}"'


def sign(symbol: str, class_: str = "sign") -> Markup:
    """A sign of the library beside words that say the same."""
    return Markup(f'<svg class="{class_}" aria-hidden="true"><use href="#{symbol}"/></svg>')


def shield(seat: int) -> Markup:
    """The shield of a seat, beside its name."""
    return sign(f"shield-{TINCTURES[seat]}", f"shield {TINCTURES[seat]}")


def spoken(words: str) -> Markup:
    """Words for those who listen; those who look see a sign instead."""
    return tag("span", words, class_="hidden")
