"""Proving that chance was not touched: play the record again from its key or seed and compare every outcome."""

from dataclasses import dataclass

from bastide.core.chance import Fresh, Keyed, Source
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.player_view import drawn_anew
from bastide.core.record import move_line


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found: proven or not, over how many chance outcomes, in words."""

    proven: bool
    events: int
    text: str


def verify(match: Match) -> Verification:
    """Whether all chance in a match followed from the source that it names."""
    source = match.source
    if isinstance(source, Fresh):
        what = "key" if source.commitment else "seed"
        return Verification(False, 0, f"can't be proven: the {what} of this game has not been revealed")
    if isinstance(source, Keyed) and not source.honest:
        return Verification(False, 0, f"does not follow: the key is not the one of the commitment {source.commitment}")
    if isinstance(source, Keyed) and match.turn is not None:
        note = "the game is not over, its key should still be secret"
    elif isinstance(source, Keyed):
        note = f"the key fits the commitment {source.commitment}{_words(source)}"
    else:
        note = "a seed proves that nothing was changed afterwards, not that it was settled before the game"
    return _replay(match, source, note)


def _words(source: Keyed) -> str:
    """What each player compares with the word that he gave."""
    given = [f"[{seat}] {word}" for seat, word in enumerate(source.words or ()) if word is not None]
    return f", and the words mixed in are {', '.join(given)}" if given else "; no player's word was mixed in"


def _replay(match: Match, source: Source, note: str) -> Verification:
    again = _begun(match, source)
    if again.resumed_from != match.resumed_from:
        return Verification(False, 0, "does not follow: the source shuffles what is hidden in the position otherwise")
    if again.set_up != match.set_up:
        came = "; ".join(match.set_up)
        return Verification(
            False, 0, f"does not follow: the set-up says {came}, the source gives {'; '.join(again.set_up)}"
        )
    events = len(match.set_up) + int(match.shuffled)
    if match.resumed_from is not None:
        note += "; what is hidden in the position it began from was " + ("shuffled" if match.shuffled else "as set up")
    for move in match.moves:
        replayed = again.play(move.action)
        if replayed.chance != move.chance:
            given = "; ".join(replayed.chance) or "nothing"
            return Verification(
                False, events, f"does not follow: the record says {move_line(move)}, the source gives {given}"
            )
        events += len(move.chance)
    return Verification(True, events, f"proven: every roll and draw ({events}) followed from its source; {note}")


def _begun(match: Match, source: Source) -> Match:
    game: Game = match.game
    if match.resumed_from is not None:
        bound, buffer = game.from_position(match.resumed_from)
        if match.shuffled:
            buffer = drawn_anew(bound, buffer, source)
        return Match(bound, buffer, source, free_undo=True, resumed=True, shuffled=match.shuffled)
    return Match(game, game.new_state(match.players), source, free_undo=True)
