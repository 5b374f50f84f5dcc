"""Learning the weights of a game's linear eye (core/linear_model.py) from games that the bots play against themselves."""
