"""The games of this house: those that others bring (examples/connect_four among them) have tests of their own."""

import bastide

OURS = [name for name in bastide.games() if type(bastide.game(name)).__module__.startswith("bastide.")]
