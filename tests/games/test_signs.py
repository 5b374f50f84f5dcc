"""Every sign that a page shows has its statement: the game lists it with a name in each language, and the statement exists."""

import random
import re

import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.statements import statements
from bastide.look.page import Page, PageInput, page_room
from bastide.look.rule_signs import rule_signs
from tests.ours import OURS

NAMES = ["Marta", "Joost", "Odile"]
#: Who somebody is, and what only adorns a board: a wind rose, the ends and corners of a drawn wall.
ADORNS = re.compile(r"(shield|mark)-(azure|or|vert|purpure|sable)|windrose|wall-(end|in|on|out)-(end|in|on|out)")
_USED = re.compile(r'<use [^>]*?href="#([\w-]+)"')  # surfaces are filled with patterns, which are no signs


def shown(page: Page) -> set[str]:
    """The signs on a page."""
    parts = [page.board, page.tray, page.by_hand, *(panel.html for panel in page.panels)]
    parts += [card.more for card in page.cards]
    found = {sign for part in parts for sign in _USED.findall(str(part))}
    found |= {good.sign for card in page.cards for good in card.goods}
    return found | {choice.sign for choice in page.choices if choice.sign}


@pytest.mark.parametrize("name", OURS)
def test_every_sign_of_a_page_has_a_statement(name: str) -> None:
    game = bastide.game(name)
    known, seen = rule_signs(game), set()
    for seed in range(3):
        match, chooser = game.start(3, seed=seed), random.Random(seed)
        while match.turn is not None:
            if len(match.moves) % 9 == seed:
                seen |= shown(page_room(game).page(PageInput(match.player_view(match.turn), NAMES)))
            match.play(chooser.choice(match.actions()))
        seen |= shown(page_room(game).page(PageInput(match.player_view(0), NAMES)))
    without = {each for each in seen if each not in known and not ADORNS.fullmatch(each)}
    assert not without
    assert len(seen & known.keys()) > 10


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_statements_exist_and_the_signs_have_names(name: str, language: str) -> None:
    game = bastide.game(name)
    ids = {each.id for each in statements(game, language)}
    with using_language(language):
        for sign, about in rule_signs(game).items():
            assert about.rule in ids, sign
            assert about.name and about.name[0].isupper(), sign
    drawn = page_room(game).symbols_for("".join(f'<use href="#{sign}"/>' for sign in rule_signs(game)))
    assert all(f'id="{sign}"' in drawn for sign in rule_signs(game)), "each of them is drawn"
