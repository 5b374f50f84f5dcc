"""Training the weights of a game's linear evaluation (bots/linear_model.py) on games that the bots play against themselves."""
