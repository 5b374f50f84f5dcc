"""Where things are kept when nobody says where."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for what the user would not like to lose, as the system has it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "bastide"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "bastide"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "bastide"
