"""One folder per game, the same rooms in each.

`bastide.games` is also the public function that lists the games. Importing this package puts the module in the function's
place, so the module can be called too and answers the same.
"""

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all games that are installed."""
        from bastide.core import registry

        return registry.games()


sys.modules[__name__].__class__ = _CallablePackage
