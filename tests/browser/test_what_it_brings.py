"""La Città on a phone: what a building brings stands in the bar wholly, in every language."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.town import Town

FRIEND = random.Random(41).randbytes(18).hex()
#: How far the words reach over what shows of them.
HIDDEN = "(each) => each.scrollHeight - each.clientHeight"


def before_a_farm() -> tuple[str, str]:
    """A game of the first year, where the first seat is asked for the place of a farm; and the last of these places."""
    match, chooser = bastide.game("la-citta").start(2, seed=3), random.Random(3)
    while match.turn != 0 or "build farm" not in [each.text for each in match.actions()]:
        match.play(chooser.choice(match.actions()))
    match.play("build farm")
    return match.save(), match.actions()[-1].text


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_what_a_farm_brings_is_not_cut_off(visit: Visiting, town: Town, secret: str, width: int, height: int) -> None:
    record, farm = before_a_farm()
    path = town.table(record, [secret, FRIEND])
    phone: dict[str, Any] = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    for language, food in (("en", "food"), ("de", "Nahrung"), ("nl", "voedsel")):
        page = visit(secret, **phone, locale=language).open(f"{path}?choose={farm.replace(' ', '+')}")
        prompt = page.locator("#prompt")
        expect(prompt).to_contain_text(food)
        assert prompt.evaluate(HIDDEN) < 6, f"{prompt.inner_text()!r} is cut off"  # letters may reach over their lines
        page.context.close()
