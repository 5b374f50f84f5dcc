"""Each language, everywhere: no English is left on a German or Dutch page, and what is chosen by hand stays."""

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from bastide.core.i18n import TRANSLATED
from tests.browser.conftest import Visiting
from tests.browser.town import Town, played
from tests.catalogues import PACKAGES, extracted, read
from tests.soak import rest

LONG = 12  # letters: a shorter message may well be the same word, or part of one
#: All that is written or spoken on a page, also behind what is folded; without what says that it is English.
TEXTS = """(page) => { const copy = page.body.cloneNode(true);
  for (const each of copy.querySelectorAll('[lang="en"], .language ul')) each.remove();
  for (const each of copy.querySelectorAll("script, style")) each.remove();
  const said = [copy.textContent, page.title];
  for (const each of copy.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-lost", "data-restored", "data-newer"])
      if (each.hasAttribute(name)) said.push(each.getAttribute(name));
  return [page.documentElement.lang, said.join(" | ").replace(/\\s+/g, " ")]; }"""
#: The same of pages that are only read: drawing each would take most of the time.
READ = f"""async (paths) => Promise.all(paths.map(async (path) => {{
  const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  return ({TEXTS})(page); }}))"""


@cache
def english(language: str) -> dict[str, str]:
    """The longer messages that are something else in the language, as patterns."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        theirs = {message.id: message.string for message in read(package, language)}
        for message in extracted(package):
            if not isinstance(message.id, str) or len(message.id) <= LONG or "{" in message.id:
                continue
            if theirs.get(message.id) != message.id:
                found[message.id] = rf"(?<!\w){re.escape(message.id)}(?!\w)"
    return found


def speaks(page: Page, language: str, *others: str) -> None:
    """The page is in that language and in no other; and so are others that are read from there."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    texts = [page.evaluate(f"({TEXTS})(document)"), *page.evaluate(READ, others)]
    for path, (told, text) in zip((page.url, *others), texts, strict=True):
        left = [each for each, pattern in english(language).items() if each in text and re.search(pattern, text)]
        assert told == language and not left, f"{path} says in English: {left}"


@pytest.mark.parametrize("language", ["de", *rest(("nl",))])
@pytest.mark.parametrize("game", ["carcassonne-city", "la-citta", "saint-malo"])
def test_the_pages_of_a_game(visit: Visiting, town: Town, secret: str, language: str, game: str) -> None:
    me = visit(secret, locale=language)
    table = town.table(played(game, 60), [secret, "random"])
    over = town.table(played(game, 10_000), [secret, "random"])
    others = (f"/g/{game}", f"{table}?final=1", f"{table}?move=30", over, f"/g/{game}/edit", f"/rules/{game}")
    speaks(me.open(table), language, *others)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_pages_of_the_house(visit: Visiting, town: Town, secret: str, language: str) -> None:
    me = visit(secret, locale=language, rough=True)
    speaks(me.open("/"), language, "/tables", "/me", "/t/there-is-no-such-table", "/g/nothing")
    town.table(played("la-citta", 20), [secret, "random"])
    speaks(me.open("/tables"), language, "/")
    page = me.open("/g/saint-malo")
    page.locator("form#friends button[type=submit]").click()
    page.locator(".qr").wait_for()
    speaks(page, language)


def test_a_language_chosen_by_hand_stays(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(locale="nl").open("/")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.locator(".language summary").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator('a[href="/tables"]').first.click()
    speaks(page, "de")
    page.goto(f"{town.address}/g/la-citta")
    speaks(page, "de")
