"""Tables of figures: heads that are words or signs, rows that begin with a name; and lists of single facts."""

from collections.abc import Iterable

from markupsafe import Markup

from bastide.look.html import Inner, sign, spoken, tag


def head(words: str, symbol: str = "", **more: str | None) -> Markup:
    """The head of a column: its words, or a sign and the words for those who listen."""
    shown = (sign(symbol), spoken(words)) if symbol else (words,)
    return tag("th", *shown, scope="col", **more)


def cells(*values: Inner) -> list[Markup]:
    """What stands in a row."""
    return [tag("td", value) for value in values]


def row(name: Iterable[Inner], *standing: Markup, **more: str) -> Markup:
    """A name and its cells; `more` are attributes."""
    return tag("tr", tag("th", *name, scope="row"), *standing, **more)


def data_table(kind: str, heads: Iterable[Markup], rows: Iterable[Markup], **more: str) -> Markup:
    """The whole table; `more` are attributes."""
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_=f"data-table {kind}", **more)


def fact_list(kind: str, facts: Iterable[tuple[Inner, Inner]]) -> Markup:
    """What is counted, each with its figure."""
    return tag("dl", *(tag("div", tag("dt", what), tag("dd", value)) for what, value in facts), class_=kind)
