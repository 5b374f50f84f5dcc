"""Small charts: all figures inside, the last one marked, words for who listens."""

import re

import pytest

from bastide.look.sparkline import HIGH, WIDE, share_bar, sparkline


def places(markup: str) -> list[tuple[float, float]]:
    line = re.search(r'class="spark-line" d="([^"]+)"', markup)
    assert line is not None
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", line[1])]


@pytest.mark.parametrize("values", [[1.0, 2.0], [5.0, -3.0, 2.5, 80.0], [4.0, 4.0, 4.0], [float(n) for n in range(50)]])
@pytest.mark.parametrize("zero", [False, True])
def test_a_line_through_all_figures(values: list[float], zero: bool) -> None:
    markup = sparkline(values, "Points, 4 < 5", zero).text
    found = places(markup)
    assert len(found) == len(values) and all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in found)
    assert [x for x, _ in found] == sorted(x for x, _ in found)
    highest = max(range(len(values)), key=lambda number: values[number])
    assert found[highest][1] == min(y for _, y in found), "more is higher"
    assert ("spark-zero" in markup) == zero and 'aria-label="Points, 4 &lt; 5"' in markup
    last = re.search(r'cx="([\d.]+)" cy="([\d.]+)"', markup)
    assert last is not None and abs(float(last[1]) - found[-1][0]) < 0.1 and abs(float(last[2]) - found[-1][1]) < 0.1


def test_one_figure_is_a_dot() -> None:
    markup = sparkline([3.0], "one").text
    assert "spark-line" not in markup and "spark-last" in markup


def test_a_bar_is_as_long_as_its_share_and_marks_what_is_fair() -> None:
    markup = share_bar(0.5, 0.25, 0.75, 1 / 3).text
    assert 'class="bar-share" x="0" y="2" width="60"' in markup and "M30.0 7H90.0" in markup and "M40.0 0V14" in markup
