"""The country: what each hex has beside it, once the landscapes lie (LC-22, LC-46, LC-48)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.hexes import bit
from bastide.games.la_citta.rules.state import BITS, MOUNTAIN, NONE, WATER, WORDS


@rule
def survey(s: State) -> None:
    """Wheat, mountains and water beside every hex."""
    for w in range(WORDS):
        s.water[w] = 0
    for hex_number in range(s.hexes):
        s.wheat[hex_number] = 0
        s.mountains[hex_number] = 0
        for side in range(2):
            area = int(s.hex_area[hex_number, side])
            if area == NONE:
                continue
            land = int(s.land[area])
            if land == WATER:
                s.water[hex_number // BITS] |= bit(hex_number)
            elif land == MOUNTAIN:
                s.mountains[hex_number] += 1
            else:
                s.wheat[hex_number] += land
