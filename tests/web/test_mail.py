"""Mails: only to who has said yes, with a way to stop them; against a mail server of our own on loopback."""

import re
import smtplib
import socketserver
import threading
from collections.abc import Iterator
from email import message_from_string, policy
from email.message import EmailMessage

import pytest

from bastide.core.errors import BadOption
from bastide.web.services import Services
from bastide.web.store.subscriptions import CONFIRM_WITHIN
from bastide.web.telling.mail import is_address
from bastide.web.telling.mail_limits import FROM_HOUSEHOLD, TO_ADDRESS, MailLimits
from bastide.web.telling.settings import Telling, from_environment
from tests.web.browsing import Browser
from tests.web.serving import serving_with


class MailServer:
    """Takes mails, and says what it was told to."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.answer = "250 ok"
        mails = self

        class Talk(socketserver.StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def handle(self) -> None:
                self.say("220 ready")
                while word := self.rfile.readline().decode().strip():
                    match word.split()[0].upper():
                        case "DATA":
                            self.say("354 go on")
                            lines = iter(lambda: self.rfile.readline().decode(), ".\r\n")
                            found = message_from_string("".join(lines), policy=policy.default)
                            mails.got.append(found)
                            self.say(mails.answer)
                        case "QUIT":
                            self.say("221 bye")
                            return
                        case _:
                            self.say("250 ok")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk)
        self.address = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    made = MailServer()
    yield made
    made.close()


@pytest.fixture
def house(
    tmp_path_factory: pytest.TempPathFactory, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, Services]]:
    """A server that sends mails when the test says so."""
    mails.got.clear()
    monkeypatch.setattr("bastide.web.services.TELLING_EVERY", 3600.0)
    database = f"sqlite:///{tmp_path_factory.mktemp('mail') / 'tables.db'}"
    telling = Telling(mails.address, "bastide@example.org", "https://play.example.org")
    with serving_with(database, telling=telling) as (address, services):
        yield address, services


def asks(visitor: Browser, address: str, status: int = 200) -> str:
    visitor.open("/me")
    return visitor.send("/me/mail", {"address": address, "wait": "3600"}, status, marker='action="/me/mail"')


def link(mail: EmailMessage, kind: str) -> str:
    """The path of a link of the mail; it leads to the address of the house, whatever a request said."""
    found = re.search(rf"https://play\.example\.org(/mail/{kind}/[\w.-]+)", mail.get_content())
    assert found is not None
    return found[1]


def his_turn(services: Services, guest: str) -> str:
    """A table where a guest is to decide, who does not look; its path."""
    table_id = services.tables.create("saint-malo", 2, guest, settings={"screen": "shared", "pace": "days"})
    for seat in range(2):
        services.tables.sit(table_id, guest, f"Player {seat}", seat)
    services.tables.start(table_id, guest)
    return f"/t/{table_id}"


def test_from_asking_to_the_last_mail(house: tuple[str, Services], mails: MailServer) -> None:
    server, services = house
    rows = services.store.subscriptions
    clock = rows.clock
    with Browser(server, "nl") as visitor, Browser(server) as mailbox:
        asks(visitor, "ann@example.org")
        services.notifier.act()
        services.notifier.act()
        (first,) = mails.got
        guest = rows.find(1).guest  # type: ignore[union-attr]
        assert first["To"] == "ann@example.org" and first["From"] == "bastide@example.org"
        his_turn(services, guest)
        rows.clock = lambda: clock() + 2 * 3600
        services.notifier.act()
        assert len(mails.got) == 1, "who has not said yes gets nothing"
        yes = link(first, "yes")
        mailbox.open(yes)
        assert not rows.find(1).confirmed, "programs open links too"  # type: ignore[union-attr]
        mailbox.http.post(yes)
        assert rows.find(1).confirmed  # type: ignore[union-attr]
        path = his_turn(services, guest)
        services.notifier.act()
        told = mails.got[1]
        assert "Saint Malo" in told["Subject"] and f"https://play.example.org{path}" in told.get_content()
        assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        off = link(told, "off")
        assert told["List-Unsubscribe"] == f"<https://play.example.org{off}>"
        mailbox.open(off)
        assert rows.find(1) is not None
        with Browser(server) as program:  # without a cookie
            assert program.http.post(off, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert rows.find(1) is None, "the address is forgotten"
        mailbox.open(off)
        his_turn(services, guest)
        rows.clock = lambda: clock() + 9 * 3600
        services.notifier.act()
        assert len(mails.got) == 2


def test_a_yes_comes_within_a_day_and_is_the_right_one(house: tuple[str, Services], mails: MailServer) -> None:
    server, services = house
    rows = services.store.subscriptions
    with Browser(server) as visitor:
        asks(visitor, "ann@example.org")
        services.notifier.act()
        yes = link(mails.got[0], "yes")
        clock = rows.clock
        rows.clock = lambda: clock() + CONFIRM_WITHIN / 1000 + 1
        assert "no longer valid" in visitor.http.post(yes).text and not rows.find(1).confirmed  # type: ignore[union-attr]
        rows.clock = clock
        assert rows.find(1) is not None
        for wrong in (yes + "x", yes.replace("/yes/", "/off/"), "/mail/yes/x", "/mail/off/x"):
            visitor.http.post(wrong)
        kept = rows.find(1)
        assert kept is not None and not kept.confirmed
        visitor.open("/me")
        visitor.send("/me/telling/off", {}, marker='action="/me/telling/off"')
        rows.add("somebody else", "mail", "bo@example.org", {}, "en", 60, False)  # with the same number
        assert "no longer valid" in visitor.http.post(yes).text
        assert not rows.find(1) or not rows.find(1).confirmed  # type: ignore[union-attr]


def test_who_never_says_yes_is_forgotten_after_a_day(house: tuple[str, Services]) -> None:
    server, services = house
    rows = services.store.subscriptions
    with Browser(server) as visitor:
        asks(visitor, "ann@example.org")
    services.notifier.act()
    clock = rows.clock
    rows.clock = lambda: clock() + CONFIRM_WITHIN / 1000 + 1
    services.notifier.act()
    assert rows.find(1) is None and not rows.asked("ann@example.org")


def test_nobody_is_sent_many_mails_because_of_a_stranger(house: tuple[str, Services], mails: MailServer) -> None:
    server, services = house
    with Browser(server) as one, Browser(server) as other:
        asks(one, "ann@example.org")
        asks(other, "ann@example.org", 409)
        for wrong in (
            "ann",
            "a@b",
            "ann@example.org\r\nBcc: bo@example.org",
            "a@example.org,b@example.org",
            "",
            "<a@b.c>",
        ):
            asks(other, wrong, 422)
        services.notifier.act()
        assert len(mails.got) == 1
    limits = MailLimits(lambda: 0.0)
    assert [limits.may_ask("ann@example.org", f"203.0.113.{n}") for n in range(4)] == [True] * TO_ADDRESS + [False] * 2
    asked = [limits.may_ask(f"{n}@example.org", f"2001:db8::{n}") for n in range(7)]
    assert asked == [True] * FROM_HOUSEHOLD + [False] * 2, "one household"


def test_a_mail_server_that_is_busy_is_tried_again(house: tuple[str, Services], mails: MailServer) -> None:
    server, services = house
    mails.answer = "451 later"
    try:
        with Browser(server) as visitor:
            asks(visitor, "ann@example.org")
            services.notifier.act()
            services.notifier.act()
            assert len(mails.got) == 1
            clock = services.store.subscriptions.clock
            services.store.subscriptions.clock = lambda: clock() + 61
            mails.answer = "250 ok"
            services.notifier.act()
            services.notifier.act()
            assert len(mails.got) == 2
    finally:
        mails.answer = "250 ok"


def test_without_a_server_no_mail_is_offered(tmp_path_factory: pytest.TempPathFactory) -> None:
    with (
        serving_with(f"sqlite:///{tmp_path_factory.mktemp('none') / 'tables.db'}") as (server, _),
        Browser(server) as one,
    ):
        assert 'action="/me/mail"' not in one.open("/me")
        one.send("/me/mail", {"address": "a@example.org", "wait": "60"}, 404, marker='action="/me"')


def test_a_password_is_not_sent_in_the_clear(monkeypatch: pytest.MonkeyPatch, mails: MailServer) -> None:
    from bastide.web.telling import mail

    made = smtplib.SMTP
    monkeypatch.setattr(smtplib, "SMTP", lambda host, port, timeout: made("127.0.0.1", port, timeout=timeout))
    telling = Telling(
        mails.address.replace("//127.0.0.1", "//me:secret@mail.example.org"), "a@example.org", "https://b.c"
    )
    assert "secret" not in repr(telling)
    with pytest.raises(smtplib.SMTPException, match="password is not sent"):
        mail.send(telling, EmailMessage())


GOOD = {"BASTIDE_SMTP": "smtp://h", "BASTIDE_MAIL_FROM": "a@b.c", "BASTIDE_URL": "https://b.c/"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"BASTIDE_URL": ""}, "mail: expected BASTIDE_SMTP, BASTIDE_MAIL_FROM and BASTIDE_URL"),
        ({"BASTIDE_SMTP": "http://me:secret@h"}, "BASTIDE_SMTP: expected smtp://"),
        ({"BASTIDE_SMTP": "smtp://h:99999"}, "BASTIDE_SMTP: expected smtp://"),
        ({"BASTIDE_URL": "play.example.org"}, "BASTIDE_URL: expected"),
        ({"BASTIDE_MAIL_FROM": "me"}, "BASTIDE_MAIL_FROM: expected"),
        ({"BASTIDE_CONTACT": "me"}, "BASTIDE_CONTACT: expected"),
    ],
)
def test_settings_that_can_not_be_are_told(changed: dict[str, str], said: str) -> None:
    assert (
        from_environment(GOOD).mails and from_environment(GOOD).url == "https://b.c" and not from_environment({}).mails
    )
    with pytest.raises(BadOption, match=re.escape(said)) as refused:
        from_environment({**GOOD, **changed})
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("text", ["a@b.c", "first.last+tag@sub.example.org"])
def test_addresses(text: str) -> None:
    assert is_address(text)
