"""A stranger finds a table; being told of one's turn; what the tab says while nobody sees it; dealing with talk."""

from playwright.sync_api import expect

from tests.browser.conftest import Visiting
from tests.browser.playing import ASKED
from tests.browser.test_together import host_a_table
from tests.browser.visiting import PATIENCE

#: A browser whose push service is nobody: it says yes, and where it could be reached.
PUSH = """
window.Notification = class { static permission = "granted"; static requestPermission = async () => "granted"; };
PushManager.prototype.getSubscription = async () => window.made ?? null;
PushManager.prototype.subscribe = async () => window.made = {
  endpoint: "https://push.example.org/abc",
  unsubscribe: async () => { window.made = null; },
  toJSON: () => ({ endpoint: "https://push.example.org/abc", keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
};
"""
AWAY = """Object.defineProperty(document, "hidden", { get: () => %s, configurable: true });
document.dispatchEvent(new Event("visibilitychange"))"""


def test_a_stranger_joins_an_open_table_and_the_host_deals_with_his_talk(visit: Visiting) -> None:
    host, stranger = visit(), visit()
    one = host_a_table(host, "saint-malo")
    one.locator("#listing summary").click()
    one.get_by_label("Deutsch").check()
    one.get_by_role("button", name="List the table").click()
    expect(one.locator("#part-aside")).to_contain_text("listed on the home page", timeout=PATIENCE)
    path = one.url.removeprefix(host.address)
    two = stranger.open("/")
    two.locator(f'section[aria-labelledby="open-tables"] a[href="{path}"]').click()
    two.get_by_label("Your name").fill("Joost")
    two.get_by_role("button", name="Sit down").click()
    expect(one.locator(".seats")).to_contain_text("Joost", timeout=PATIENCE)
    one.get_by_role("button", name="Begin").click()
    for page in (one, two):
        page.locator("#part-board").wait_for()
        page.locator("#tab-talk").click()
    two.locator("#talk-text").fill("You goose")
    two.locator("#talk-form button").click()
    expect(one.locator("#drawer-talk .talk")).to_contain_text("You goose", timeout=PATIENCE)
    one.locator("#talk-tools summary").click()
    one.get_by_role("button", name="Mute Joost").click()
    expect(one.locator("#drawer-talk .talk")).not_to_contain_text("You goose", timeout=PATIENCE)
    one.get_by_role("button", name="Unmute Joost").click()
    one.get_by_role("button", name="Remove it").click()
    expect(one.locator("#drawer-talk .talk")).to_contain_text("removed by the host", timeout=PATIENCE)
    one.get_by_role("button", name="Silence Joost").click()
    expect(two.locator("#drawer-talk .talk")).to_contain_text("The host has silenced Joost", timeout=PATIENCE)
    assert "You goose" not in two.content() and not two.locator("#talk-form").count()


def test_being_told_and_what_a_tab_says_that_nobody_sees(visit: Visiting) -> None:
    me = visit()
    me.context.add_init_script(PUSH)
    page = me.open("/g/saint-malo")
    form = page.locator("form#screen")
    form.get_by_role("button", name="Begin").click()
    page.locator(ASKED).first.wait_for(state="attached")
    page.wait_for_load_state()  # the script is there
    seen = page.title()
    assert not seen.startswith("(")
    page.evaluate(AWAY % "true")
    expect(page).to_have_title(f"(1) {seen}")
    assert "icon-waits" in str(page.locator("link[rel=icon]").get_attribute("href"))
    page.evaluate(AWAY % "false")
    expect(page).to_have_title(seen)
    assert "icon-waits" not in str(page.locator("link[rel=icon]").get_attribute("href"))
    me.open("/me")
    page.get_by_role("button", name="Tell me when it is my turn").click()
    button = page.get_by_role("button", name="Stop telling me")
    expect(button).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    expect(page.locator("#tell-me [role=status]")).to_contain_text("will notify you")
    button.click()
    expect(page.locator("#tell-me [role=status]")).to_contain_text("no longer notifies", timeout=PATIENCE)
    me.open("/me")
    assert "push.example.org" not in page.content()
