"""Data sets of games by bots, as Parquet files: a row for each decision, with what was legal, what the bot thought, and the end.

schema.py says what stands in a file, recording.py plays a game and writes it down, writing.py makes the files, reading.py goes
through the positions of one, checking.py proves that it replays. docs/research.md documents every column.
"""

from bastide.research.dataset.checking import check
from bastide.research.dataset.reading import positions
from bastide.research.dataset.schema import BadDataset, Head, head_of

__all__ = ["BadDataset", "Head", "check", "head_of", "positions"]
