"""What happened, step by step: rolls, what was drawn and what it brought, sabres, attacks, the final scoring."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bastide.games.saint_malo.drawing import seat_names
from bastide.games.saint_malo.page.attack import Raid, attack_scene, attack_step, raids
from bastide.games.saint_malo.page.deeds import deed_step
from bastide.games.saint_malo.page.final import final_scene, final_steps
from bastide.games.saint_malo.page.plays import Play, plays
from bastide.games.saint_malo.rules.dice import FACES, HANDS, RANK, SYMBOLS, without
from bastide.games.saint_malo.rules.state import STRENGTH
from bastide.games.saint_malo.text.actions import Keep
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import hand_text
from bastide.games.saint_malo.text.words import attack_note, defence_text, pirates_note, roll_title
from bastide.games.saint_malo.view import SaintMaloView, viewed
from bastide.games.saint_malo.view.changed import changed
from bastide.look.page import PastMove
from bastide.look.steps import Change, Scene, Step, Story

Moves = tuple[int, int]


def story(past: Sequence[PastMove], names: Sequence[str]) -> Story:
    """What happened in a row of moves, as far as what was begun is finished."""
    found = plays(past)
    if not found:
        return Story((), (), past[0].number - 1 if past else 0)
    called = seat_names(len(found[0].before.cities), names)
    steps = [*_opening(found[0], called), *(step for play in found for step in _told(play, called))]
    scenes = [scene for play in found for scene in _scenes(play, called)]
    return Story(tuple(_counted(found[0].before, steps, called)), tuple(scenes), found[-1].moves[1])


def _opening(play: Play, names: Sequence[str]) -> Iterator[Step]:
    """The game's first roll, which was no move."""
    first = play.before
    if play.moves[0] == 1 and first.step and (first.kind, first.step.rolls) == ("keep", 1):
        yield _roll((1, 1), play.seat, "", first, names)


def _told(play: Play, names: Sequence[str]) -> Iterator[Step]:
    """What somebody did; if the turn was done with it, what came of it for everybody, and the next player's roll."""
    if isinstance(play.deed, Keep):
        yield _roll(play.moves, play.seat, play.deed.dice, play.after, names, HANDS[play.before.state.dice])
        return
    seen = _before_the_sabres(play)
    yield deed_step(play, seen, names)
    if play.after.last_round and not play.before.last_round:
        yield _full(play, seen, names)
    if not play.ends_turn:
        return
    last = (play.moves[1], play.moves[1])
    if play.after.boxes > seen.boxes:
        crossed = play.after.boxes - seen.boxes
        seen = changed(seen, boxes=play.after.boxes)
        yield _sabres(last, play.seat, crossed, seen)
    for raid in _raids(play):
        seen = changed(seen, cannons=raid.cannons)
        yield attack_step(last, raid, seen, play.seat, names)
    if play.after.turn is None:
        yield from final_steps(last, play.past[-1].awards, play.after, names)
    else:
        yield _roll(last, play.after.turn, "", play.after, names)


def _full(play: Play, seen: SaintMaloView, names: Sequence[str]) -> Step:
    """Somebody's last square: from now on everybody knows when the game ends."""
    if play.after.turn is None:
        words = _("{name}’s city is full, and so is the round: the game ends.", name=names[play.seat])
    else:
        words = _("{name}’s city is full: this is the last round.", name=names[play.seat])
    last = (play.moves[1], play.moves[1])
    return Step(last, play.seat, "mark", words, seen, sign="corner", front=play.seat)


def _scenes(play: Play, names: Sequence[str]) -> Iterator[Scene]:
    if not play.ends_turn:
        return
    for raid in _raids(play):
        yield attack_scene(raid, names)
    if play.after.turn is None:
        yield final_scene(play.past[-1].awards, names)


def _raids(play: Play) -> list[Raid]:
    return raids(play.past[-1].awards, viewed(play.past[-1].before), play.after)


def _before_the_sabres(play: Play) -> SaintMaloView:
    """How the game stood when all was drawn: the rules go on from there to the next roll in one breath."""
    if not play.ends_turn:
        return play.after
    then = viewed(play.past[-1].before)
    points = [city.points for city in then.cities]
    points[play.seat] += sum(award.amount for award in Play(play.past[-1:]).awards if award.unit == "points")
    as_then = {name: getattr(then.state, name) for name in ("turn", "kind", "dice", "kept", "rolls", "boxes")}
    return changed(play.after, **as_then, cannons=[city.cannons for city in then.cities], points=points)


def _roll(moves: Moves, seat: int, kept: str, after: SaintMaloView, names: Sequence[str], hand: str = "") -> Step:
    """Dice that were rolled, and those that stayed of a `hand` that lay there before."""
    rolled, rolls = HANDS[without(after.state.dice, RANK[kept])], int(after.state.rolls)
    name, dice = names[seat], hand_text(rolled)
    if kept:
        words = _("{name} keeps {kept} and rolls {dice}", name=name, kept=hand_text(kept), dice=dice) + "."
    elif rolls == 1:
        words = _("{name} rolls {dice}.", name=name, dice=dice)
    else:
        words = _("{name} rolls all five dice again: {dice}", name=name, dice=dice) + "."
    sign = f"die-{SYMBOLS[max(FACES, key=rolled.count)]}"
    title = roll_title(name, rolls)
    data = {"dice": HANDS[after.state.dice], "hand": hand, "kept": kept, "rolls": rolls, "title": title}
    return Step(moves, seat, "roll", words, after, sign=sign, front=seat, data=data)


def _sabres(moves: Moves, seat: int, crossed: int, seen: SaintMaloView) -> Step:
    """The boxes that the sabres of a turn crossed out, and how far the next attack is."""
    words = [ngettext("{n} pirate box is crossed out.", "{n} pirate boxes are crossed out.", crossed)]
    full = seen.rows_done > (seen.boxes - crossed) // seen.boxes_in_row
    if full:
        words.append(_("The row is full."))
    elif seen.next_attack:
        words.append(attack_note(seen))
    data = {"crossed": crossed, "title": _("Pirates")}
    return Step(moves, seat, "sabres", " ".join(words), seen, sign="die-sabres", front=seat, data=data)


def _counted(before: SaintMaloView, steps: Sequence[Step], names: Sequence[str]) -> Iterator[Step]:
    """The steps with what each changed in everybody's stores, and how far the pirates have come."""
    for step in steps:
        now = viewed(step.view)
        data = {**step.data, **_pirates(step, now)}
        if step.front is not None:  # of whose city the sheet speaks, beside the board
            data["strong"] = defence_text(names[step.front], now.cities[step.front].defence)
        yield replace(step, changes=tuple(_changes(before, now)), data=data)
        before = now


def _pirates(step: Step, now: SaintMaloView) -> dict[str, object]:
    """The boxes crossed out, those that the dice on the table will cross out, and what follows, in words; and the attacks that
    have been told by then."""
    told = {"boxes": now.boxes, "attacks": _attacks_told(step, now)}
    if step.kind in ("sabres", "scene"):  # they have been
        return {**told, "due": 0, "note": attack_note(now)}
    return {**told, "due": len(now.boxes_due), "note": pirates_note(now)}


def _attacks_told(step: Step, now: SaintMaloView) -> int:
    if step.kind == "sabres":  # the row is full, but the ships are still to come
        return int(now.boxes - step.data["crossed"]) // now.boxes_in_row
    if strength := step.data.get("strength"):
        return int(STRENGTH.tolist().index(strength)) + 1
    return now.rows_done


def _changes(before: SaintMaloView, now: SaintMaloView) -> Iterator[Change]:
    for then, city in zip(before.cities, now.cities, strict=True):
        for unit in ("points", "coins", "logs", "cannons", "defence"):
            if amount := getattr(city, unit) - getattr(then, unit):
                yield Change(city.seat, amount, unit)
