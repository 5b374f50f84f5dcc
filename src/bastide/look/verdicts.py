"""What a review says of choices, as a board shows it: the played one in a solid frame, the better one in a dashed one."""

from collections.abc import Iterable, Mapping

from bastide.look.i18n import _

PLAYED, BETTER = "played", "better"
Verdicts = Mapping[str, str]  # by the texts of actions


def verdict_on(verdicts: Verdicts, texts: Iterable[str]) -> str:
    """The classes of a place that leads to these actions; "" where nothing is said of it."""
    found = {verdicts[text] for text in texts if text in verdicts}
    return " ".join(each for each in (PLAYED, BETTER) if each in found)


def judged_name(name: str, verdict: str) -> str:
    """The name of such a place, for those who listen."""
    if PLAYED in verdict and BETTER in verdict:
        return _("{place}, played here otherwise", place=name)
    return _("{place}, played", place=name) if PLAYED in verdict else _("{place}, better", place=name)
