"""What a place lies beside, in words: whole phrases, because buildings and owners are declined with them in some languages."""

from bastide.games.carcassonne_city.text.i18n import _


def beside_building(building: str) -> str:
    """Beside a historic building."""
    return {
        "Petit Puits": _("beside the Petit Puits"),
        "Grand Puits": _("beside the Grand Puits"),
        "Tour Carrée": _("beside the Tour Carrée"),
        "Bâtiment": _("beside the Bâtiment"),
        "Saint Sernin": _("beside Saint Sernin"),
        "Saint Nazaire": _("beside Saint Nazaire"),
        "Château Comtal": _("beside the Château Comtal"),
    }[building]


def at_the_corner_of(building: str) -> str:
    """Where only a corner touches a historic building."""
    return {
        "Petit Puits": _("at the corner of the Petit Puits"),
        "Grand Puits": _("at the corner of the Grand Puits"),
        "Tour Carrée": _("at the corner of the Tour Carrée"),
        "Bâtiment": _("at the corner of the Bâtiment"),
        "Saint Sernin": _("at the corner of Saint Sernin"),
        "Saint Nazaire": _("at the corner of Saint Nazaire"),
        "Château Comtal": _("at the corner of the Château Comtal"),
    }[building]


#: The owner in a sentence that is about himself: his name stands in it already.
OWN = ""


def beside_piece(role: str, owner: str | None) -> str:
    """Beside a follower; None is whoever reads it."""
    if owner == OWN:
        return {
            "burgher": _("beside their own burgher"),
            "trader": _("beside their own trader"),
            "steward": _("beside their own steward"),
        }[role]
    if owner is None:
        return {
            "burgher": _("beside your burgher"),
            "trader": _("beside your trader"),
            "steward": _("beside your steward"),
        }[role]
    return {
        "burgher": _("beside {owner}’s burgher", owner=owner),
        "trader": _("beside {owner}’s trader", owner=owner),
        "steward": _("beside {owner}’s steward", owner=owner),
    }[role]


def beside_guard(owner: str | None) -> str:
    """Beside a guard on the wall."""
    if owner == OWN:
        return _("beside their own guard")
    return _("beside your guard") if owner is None else _("beside {owner}’s guard", owner=owner)


def beside_tower(owner: str | None) -> str:
    """Beside a tower."""
    if owner == OWN:
        return _("beside their own tower")
    return _("beside your tower") if owner is None else _("beside {owner}’s tower", owner=owner)


def beside_goods(goods: str) -> str:
    """Beside a market."""
    return {
        "fish": _("beside a fish market"),
        "grain": _("beside a grain market"),
        "cattle": _("beside a cattle market"),
    }[goods]
