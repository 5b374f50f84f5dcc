"""The sentence that says why somebody has won: true, and it adds up."""

import re

import pytest

from bastide.core.i18n import LANGUAGES, using_language
from bastide.web.pages.result_words import ranking, why_words
from tests.ours import OURS
from tests.web.test_steps import table_of


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("seed", [2, 5])
def test_what_is_named_makes_up_the_lead(name: str, seed: int) -> None:
    table = table_of(name, 5000, seed)
    outcome = table.begun.outcome
    assert outcome is not None
    first, second = ranking(outcome)[:2]
    ahead = outcome.breakdown[first].points - outcome.breakdown[second].points
    assert ahead > 0
    for language in LANGUAGES:
        with using_language(language):
            words = why_words(table)
        assert f"{ahead} " in words
        found = [int(each.replace("−", "-")) for each in re.findall(r"[+−]\d+", words)]
        assert len(found) > 1 and sum(found) == ahead, words
