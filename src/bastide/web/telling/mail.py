"""Mails: to confirm an address, and that it is somebody's turn. Whoever gets one can stop them with one press."""

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from bastide.web.i18n import _
from bastide.web.signer import Signer
from bastide.web.store.subscriptions import Subscription
from bastide.web.telling.settings import Telling

SECONDS = 10.0
LONGEST_ADDRESS = 254
YES, OFF = "mail yes", "mail off"  # what a ticket is good for
_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")


def is_address(text: str) -> bool:
    """Whether mail could go there; one address and nothing else."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def ticket(signer: Signer, purpose: str, to: Subscription) -> str:
    """What a link carries; numbers are used again, so the time belongs to it."""
    return signer.signed(purpose, [to.id, to.created])


def turn_mail(telling: Telling, signer: Signer, to: Subscription, game: str, table_id: str) -> EmailMessage:
    """It is his turn; nothing about the game itself."""
    off = f"{telling.url}/mail/off/{ticket(signer, OFF, to)}"
    text = "\n\n".join(
        (
            _("It is your turn in {game}.", game=game),
            f"{telling.url}/t/{table_id}",
            _("To stop these emails: {link}", link=off),
        )
    )
    made = _mail(telling, to, _("It is your turn in {game}", game=game), text)
    made["List-Unsubscribe"] = f"<{off}>"
    made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return made


def confirm_mail(telling: Telling, signer: Signer, to: Subscription) -> EmailMessage:
    """Is it really he who asked?"""
    text = "\n\n".join(
        (
            _("Somebody asked us to write here when it is their turn in a game. Was it you? Then please confirm:"),
            f"{telling.url}/mail/yes/{ticket(signer, YES, to)}",
            _("The link works for one day. If it was not you, simply ignore this: the address will be deleted."),
        )
    )
    return _mail(telling, to, _("Please confirm your email address"), text)


def _mail(telling: Telling, to: Subscription, subject: str, text: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = telling.mail_from, to.address, subject
    made["Date"], made["Auto-Submitted"] = formatdate(), "auto-generated"
    made["Message-ID"] = make_msgid(domain=urlsplit(telling.url).hostname)
    made.set_content(text + "\n")
    return made


def send(telling: Telling, mail: EmailMessage) -> None:
    """To the server of the house. OSError or SMTPException where it does not take it."""
    parts = urlsplit(telling.smtp)
    host, context = str(parts.hostname), ssl.create_default_context()
    if parts.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SECONDS, context=context)
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=SECONDS)
    with server:
        secret = parts.scheme == "smtps"
        server.ehlo_or_helo_if_needed()
        if not secret and server.has_extn("starttls"):
            server.starttls(context=context)
            secret = True
        if parts.username:
            if not secret and host not in ("127.0.0.1", "::1", "localhost"):
                raise smtplib.SMTPException("the server offers no encryption: the password is not sent")
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(mail)
