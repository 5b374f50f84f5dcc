"""How many mails strangers can make us send: to one address, and because of one household."""

import time
from collections.abc import Callable

from bastide.web.bans import network_of
from bastide.web.limits import Buckets, Rate

DAY = 86_400
TO_ADDRESS, FROM_HOUSEHOLD = 2, 5  # in a day
MOST = 10_000  # remembered


class MailLimits:
    """Those of one worker."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._to = Buckets(Rate(TO_ADDRESS / DAY, TO_ADDRESS), MOST, clock)
        self._from = Buckets(Rate(FROM_HOUSEHOLD / DAY, FROM_HOUSEHOLD), MOST, clock)

    def may_ask(self, address: str, caller: str) -> bool:
        """Nobody is sent many mails because a stranger types his address, nor does a stranger type many."""
        return not (self._from.wait(str(network_of(caller))) or self._to.wait(address.lower()))
