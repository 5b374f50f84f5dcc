"""What programs know of the game: the greedy player, the evaluation, the search, training, observations."""
