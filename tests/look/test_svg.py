"""Trees of nodes: written once, escaped, shared without being changed."""

import pytest

from bastide.look.document import Frame, document, in_text
from bastide.look.html import tag
from bastide.look.svg import changed, finished, group, joined, node, number, path, text, use, within, written
from bastide.look.symbols import Library, named

SIGNS = Library(
    '<symbol id="tree" viewBox="0 0 1 1"><use href="#leaf"/></symbol><symbol id="leaf"><path d="M0 0"/></symbol>'
    '<pattern id="grass"><path d="M0 0"/></pattern><symbol id="other"><path d="M0 0"/></symbol>'
)
FRAME = Frame("plan", 10, 20, "Title", "Told")


def test_a_tree_is_written_in_order() -> None:
    tree = group(node("rect", x=1, y=2.5), None, "a < b", class_="free", data_x=-0.001)
    assert tree.text == '<g class="free" data-x="0"><rect x="1" y="2.5"/>a &lt; b</g>'


@pytest.mark.parametrize("bad", ["<script>", 'a" onclick="x', "it's & more", "a\x00b", "\ud800", "]]>", "&#0;", "ü<é"])
def test_nothing_gets_out_of_an_attribute_or_a_text(bad: str) -> None:
    from html import escape
    from xml.etree import ElementTree

    tree = node("g", node("title", bad), aria_label=bad)
    clean = bad.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert tree.text == f'<g aria-label="{escape(clean)}"><title>{escape(clean)}</title></g>'
    assert ElementTree.fromstring(tree.text).get("aria-label") == clean


@pytest.mark.parametrize("name", ["style", "style_"])
def test_a_style_attribute_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no style attributes"):
        node("g", **{name: "fill:red"})
    with pytest.raises(ValueError, match="no style attributes"):
        within(node("g"), **{name: "fill:red"})


def test_an_element_without_content_is_closed_at_once() -> None:
    assert group(joined([]), None, "", joined([joined([])])).text == "<g/>"
    assert group(finished(joined([]))).text == "<g/>"


@pytest.mark.parametrize(
    ("value", "shown"), [(3, "3"), (3.0, "3"), (1 / 3, "0.33"), (-0.001, "0"), (-2, "-2"), (1.5, "1.5")]
)
def test_numbers_are_short(value: float, shown: str) -> None:
    assert number(value) == shown


def test_signs_are_collected_from_the_tree_and_from_what_is_finished() -> None:
    kept = finished(group(use("tree", 0, 0, 1)))
    tree = group(kept, node("rect", fill="url(#grass)"), node("a", href="#leaf"), text("label", 0, 0, "#other url(#x)"))
    assert written(tree).signs == {"tree", "grass"}
    assert named(tree) == named(tree.text) == {"tree", "grass"}
    assert written(tree).text == written(group(group(use("tree", 0, 0, 1)), *tree.children[1:])).text


def test_a_library_gives_what_is_used_and_what_that_uses() -> None:
    assert SIGNS.sheet(group(use("tree", 0, 0, 1))).text.count("<symbol") == 2
    with pytest.raises(KeyError, match="nobody"):
        SIGNS.sheet('<use href="#nobody"/>')


def test_a_node_is_not_changed_by_what_is_made_of_it() -> None:
    tree = group(path("ink", "M0 0"), id="here")
    other = within(tree, "more", id=None, class_="new", role="img")
    assert other.text == '<g class="new" role="img"><path class="ink" d="M0 0"/>more</g>'
    bare = changed(tree, lambda each: within(each, class_=None))
    assert bare.text == '<g id="here"><path d="M0 0"/></g>'
    assert tree.text == '<g id="here"><path class="ink" d="M0 0"/></g>'


def test_in_a_text_a_drawing_has_a_size_and_no_ids() -> None:
    body = group(node("a", node("circle", id="kept"), id="gone"), id="gone")
    bare = document(body, FRAME, SIGNS, standalone=False, theme="auto")
    sized = in_text(bare, 5, 7.5)
    assert sized.startswith('<svg width="5" height="7.5" class="plan" viewBox="0 0 10 20"')
    assert "gone" in bare and "gone" not in sized and 'id="kept"' in sized


def test_a_drawing_that_stands_alone_has_its_signs() -> None:
    alone = document(group(use("tree", 0, 0, 1)), FRAME, SIGNS, standalone=True, theme="light")
    assert '<symbol id="leaf">' in alone and '<symbol id="other">' not in alone


def test_trees_and_drawings_go_into_html_as_they_are() -> None:
    bare = document(group("a < b"), FRAME, SIGNS, standalone=False, theme="auto")
    assert tag("p", group("a < b"), bare, "a < b") == f"<p><g>a &lt; b</g>{bare}a &lt; b</p>"
