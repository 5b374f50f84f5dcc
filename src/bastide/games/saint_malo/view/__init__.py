"""What a player sees, in typed form: values whose facts the rules work out."""

from bastide.games.saint_malo.view.awards import at_once, attacks, paid
from bastide.games.saint_malo.view.city import City, church_size, person_of
from bastide.games.saint_malo.view.dice import Die, InUse
from bastide.games.saint_malo.view.player_view import Attack, SaintMaloView, Step, viewed

__all__ = [
    "Attack",
    "City",
    "Die",
    "InUse",
    "SaintMaloView",
    "Step",
    "at_once",
    "attacks",
    "church_size",
    "paid",
    "person_of",
    "viewed",
]
