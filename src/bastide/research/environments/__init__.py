"""A game as other people's learners want it: PettingZoo (aec.py) and Gymnasium (single.py)."""
