"""What training needs (bots/training)."""

from bastide.games.la_citta.bot.evaluation import ALL_ROUNDS

COMMON_STEPS = ALL_ROUNDS  # by which the error that all seats have alike is kept
