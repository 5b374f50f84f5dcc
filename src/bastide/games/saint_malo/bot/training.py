"""What training needs (bots/training): when futures are noted, and how."""

from bastide.bots.linear_model import Values
from bastide.games.saint_malo.bot.paired_rollouts import note_pair as note_pair
from bastide.games.saint_malo.bot.search import is_turn_start as is_turn_start
from bastide.games.saint_malo.bot.training_rows import FUTURES as FUTURES
from bastide.games.saint_malo.bot.training_rows import SCRATCH as SCRATCH
from bastide.games.saint_malo.bot.training_rows import note_futures as note_futures


def pair_noise(left: Values) -> Values:
    """How far the difference of a pair lies from what it would be on average, in points: the more, the more is left."""
    return 2.2 + 5.8 * left
