"""Sends what is to be told: claims rows of the store, a few at a time, in threads of its own; nobody at a table waits for it."""

import json
import logging
import smtplib
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import suppress

import bastide
from bastide.core.errors import BastideError
from bastide.core.i18n import using_language
from bastide.web.i18n import _
from bastide.web.signer import Signer
from bastide.web.store import Store, Unavailable
from bastide.web.store.subscriptions import MAIL, NO_TABLE, Notice
from bastide.web.telling import mail, posting
from bastide.web.telling.settings import Telling

log = logging.getLogger("bastide.telling")
THREADS = 4
MOST_TRIES = 5
FIRST_PAUSE = 60_000  # milliseconds; four times as long after each failure
GONE = (404, 410)  # the browser is not there any more
LATER = (408, 425, 429)


class Notifier:
    """That of one worker. `act` is called every few seconds."""

    def __init__(self, store: Store, signer: Signer, telling: Telling) -> None:
        self._rows, self._signer, self.telling = store.subscriptions, signer, telling
        self._kept = store.key("vapid")  # made at the first start
        self._public = ""
        self._pool: ThreadPoolExecutor | None = None

    @property
    def public_key(self) -> str:
        """What a browser has to know to let us, and nobody else, send to it."""
        if not self._public:
            from bastide.web.telling.push_message import own_key, public_point, to_text

            self._public = to_text(public_point(own_key(self._kept)))
        return self._public

    def act(self) -> None:
        """Send what is due."""
        claimed = self._rows.claimed()
        if not claimed:
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="telling")
        with suppress(CancelledError):  # the server stops
            list(self._pool.map(self._tell, claimed))

    def close(self) -> None:
        """What was claimed and not sent is tried again by somebody."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _tell(self, notice: Notice) -> None:
        try:
            with using_language(notice.to.language):
                done = self._mailed(notice) if notice.to.kind == MAIL else self._pushed(notice)
        except (OSError, smtplib.SMTPException) as error:
            log.info("%s could not be sent (%s)", notice.to.kind, type(error).__name__)
            done = False
        except (ValueError, BastideError) as error:  # never will be
            log.warning("%s can't be sent (%s)", notice.to.kind, type(error).__name__)
            done = True
        try:
            if done or notice.tries >= MOST_TRIES:
                self._rows.sent(notice)
            else:
                self._rows.failed(notice, FIRST_PAUSE * 4 ** (notice.tries - 1))
        except Unavailable:
            pass  # then it is tried again when the lease is over

    def _mailed(self, notice: Notice) -> bool:
        if not self.telling.mails:
            return True
        to = notice.to
        if notice.table_id == NO_TABLE:
            made = mail.confirm_mail(self.telling, self._signer, to)
        else:
            made = mail.turn_mail(self.telling, self._signer, to, _title(notice), notice.table_id)
        mail.send(self.telling, made)
        return True

    def _pushed(self, notice: Notice) -> bool:
        from bastide.web.telling.push_message import encrypted, headers, own_key

        said = {"title": _title(notice), "body": _("It is your turn in {game}.", game=_title(notice))}
        said |= {"url": f"/t/{notice.table_id}", "tag": notice.table_id}
        body = encrypted(json.dumps(said).encode(), notice.to.keys)
        origin = posting.endpoint_of(notice.to.address, self.telling.loopback).origin
        sent = headers(own_key(self._kept), origin, self.telling.contact, notice.table_id)
        status = posting.post(notice.to.address, sent, body, self.telling.loopback)
        if status in GONE:
            self._rows.remove(notice.to.id)
        elif status in LATER or status >= 500:
            return False
        elif not 200 <= status < 300:
            log.warning("a push service answered %d", status)
        return True


def _title(notice: Notice) -> str:
    if notice.game is None:
        raise ValueError("the table is gone")
    from bastide.web.pages.game_words import title_of  # pages need the services, and those this

    return title_of(bastide.game(notice.game))
