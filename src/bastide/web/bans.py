"""Who may look and nothing else: guests and addresses that the host of the house has banned (`bastide admin ban`)."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from bastide.web.i18n import _
from bastide.web.limits import HOME_PREFIX
from bastide.web.store import Store
from bastide.web.tables.askers import asking
from bastide.web.tables.errors import NotAllowed


class Bans:
    """Those that this worker knows of: read again every few seconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guests: frozenset[str] = frozenset()
        self._networks: tuple[IPv4Network | IPv6Network, ...] = ()
        self.read()

    def read(self) -> None:
        """As they are now."""
        found = {who: network_of(who) for who in self._store.house.banned()}
        self._guests = frozenset(who for who, network in found.items() if network is None)
        self._networks = tuple(network for network in found.values() if network is not None)

    def check(self, guest: str) -> None:
        """NotAllowed for who is banned, or calls from where nobody may."""
        if guest in self._guests or (self._networks and self._from_banned(asking.get().host)):
            raise NotAllowed(_("You have been banned from this site: you can look, but not join, talk or open tables."))

    def _from_banned(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        return any((mapped or address) in network for network in self._networks)


def network_of(text: str) -> IPv4Network | IPv6Network | None:
    """The network that a text names; a single address of version 6 stands for its household. None where it names none."""
    try:
        found = ip_network(text, strict=False)
    except ValueError:
        return None
    if found.version == 6 and found.prefixlen == found.max_prefixlen:
        return found.supernet(new_prefix=HOME_PREFIX)
    return found
