"""Environments for researchers: batches of games, PettingZoo, Gymnasium and OpenSpiel, data sets. See docs/research.md."""
