"""Players that are programs: one interface, `choose(view) -> action`."""

from bastide.bots.bot import Bot, bot, names

__all__ = ["Bot", "bot", "names"]
