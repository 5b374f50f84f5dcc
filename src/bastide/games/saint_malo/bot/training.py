"""What training needs (bots/training): when futures are noted, and how."""

from bastide.bots.linear_model import Values
from bastide.games.saint_malo.bot.paired_rollouts import note_pair
from bastide.games.saint_malo.bot.search import is_turn_start
from bastide.games.saint_malo.bot.training_rows import FUTURES, SCRATCH, note_futures

__all__ = ["FUTURES", "SCRATCH", "is_turn_start", "note_futures", "note_pair", "pair_noise"]


def pair_noise(left: Values) -> Values:
    """How far the difference of a pair lies from what it would be on average, in points: the more, the more is left."""
    return 2.2 + 5.8 * left
