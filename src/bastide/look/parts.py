"""What a game's room `parts` shares with whoever explains choices by it (review/why.py)."""

UNSAID = ""  # the part of the features that tell a reader nothing by themselves
