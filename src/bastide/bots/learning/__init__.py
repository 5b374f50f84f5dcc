"""Learning the weights of a game's linear eye (core/weighing.py) from games that the bots play against themselves."""
