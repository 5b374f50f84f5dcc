"""Search: information-set Monte Carlo tree search over any game's compiled rules."""
