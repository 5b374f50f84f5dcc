"""What whoever runs the house sets for it, by the environment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from bastide.core.errors import BadOption, brief

SMTP, FROM, URL, CONTACT = "BASTIDE_SMTP", "BASTIDE_MAIL_FROM", "BASTIDE_URL", "BASTIDE_CONTACT"
NOBODY = "mailto:nobody@example.com"  # push services want a contact; some refuse one that can't be


@dataclass(frozen=True, slots=True)
class Telling:
    """How people are told. Mail is offered where its server, its sender and our own address are known."""

    smtp: str = field(default="", repr=False)  # with a password in it
    mail_from: str = ""
    url: str = ""  # as visitors type it: links in mails must not depend on what a request says
    contact: str = NOBODY
    loopback: bool = False  # push services on this machine are spoken to, for tests

    @property
    def mails(self) -> bool:
        """Whether mail is offered."""
        return bool(self.smtp and self.mail_from and self.url)


def from_environment(environment: Mapping[str, str]) -> Telling:
    """The settings, checked."""
    smtp, sender, url = (environment.get(name, "").strip() for name in (SMTP, FROM, URL))
    contact = environment.get(CONTACT, "").strip() or NOBODY
    if any((smtp, sender)) and not all((smtp, sender, url)):
        raise BadOption(f"mail: expected {SMTP}, {FROM} and {URL}, or none of them")
    if smtp and not _is_server(urlsplit(smtp)):
        raise BadOption(f"{SMTP}: expected smtp://host:port or smtps://user:password@host:port, got something else")
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise BadOption(f"{URL}: expected an address like https://play.example.org, got {brief(url)}")
    if sender and ("@" not in sender or not sender.isprintable()):
        raise BadOption(f"{FROM}: expected an address like bastide@example.org, got {brief(sender)}")
    if not contact.startswith(("mailto:", "https://")):
        raise BadOption(f"{CONTACT}: expected mailto:… or https://…, got {brief(contact)}")
    return Telling(smtp, sender, url.rstrip("/"), contact)


def _is_server(parts: SplitResult) -> bool:
    try:
        return parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
