"""What a page shows of Saint Malo: the city in front, the dice, the players, the sheets; the log and the projected end."""

from collections.abc import Sequence

from bastide.core.events import listening
from bastide.core.player_view import PlayerView
from bastide.core.state import plain
from bastide.games.saint_malo.drawing import draw_city, seat_names, symbols_for
from bastide.games.saint_malo.page.choices import in_a_sentence, offered, on_the_button
from bastide.games.saint_malo.page.gains import on_the_plan
from bastide.games.saint_malo.page.players import cards
from bastide.games.saint_malo.page.rolls import tray
from bastide.games.saint_malo.page.sheets import panels
from bastide.games.saint_malo.page.story import told as _told
from bastide.games.saint_malo.rules.scoring import final_scoring
from bastide.games.saint_malo.rules.state import STATE
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.reading import from_position
from bastide.games.saint_malo.text.reasons import award_of
from bastide.games.saint_malo.text.words import asked, headline
from bastide.games.saint_malo.view.facts import winners
from bastide.look.old_page import Glance, Past, old_glance, old_past
from bastide.look.page import Page, PageInput, PastMove, Reason

__all__ = ["page", "projected", "symbols_for", "told"]


def page(given: PageInput) -> Page:
    """What is shown."""
    return _page(old_glance(given))


def _page(glance: Glance) -> Page:
    """What is shown. The viewer's own city stands in front, a spectator's choice is whose turn it is."""
    position = glance.position
    names = seat_names(len(position["cities"]), glance.names)
    speaker = winners(position)[0] if position["over"] else position["turn"]
    front = speaker if glance.seat is None else glance.seat
    ticks = _ticks(glance.since)
    choices = offered(glance, names)
    chosen = next((choice for choice in choices if choice.action == glance.chosen), None)
    return Page(
        headline=_headline(glance, names),
        asked=asked(position),
        speaker=speaker,
        board=_board(glance, names, front, ticks.get(front, ())),
        board_name=_("{name}’s city", name=names[front]),
        fine=False,
        tray=tray(glance),
        choices=choices,
        chosen=in_a_sentence(chosen, position) if chosen else "",
        play=on_the_button(chosen) if chosen else "",
        cards=cards(position, names, front, ticks),
        panels=panels(glance, names, front),
    )


def _headline(glance: Glance, names: Sequence[str]) -> str:
    position = glance.position
    if not position["over"] and position["turn"] == glance.seat:
        return _("{name}, your turn.", name=names[position["turn"]])
    return headline(position, names)


def _ticks(since: Sequence[Past]) -> dict[int, tuple[str, ...]]:
    """The squares that were drawn on lately, for each seat."""
    found: dict[int, tuple[str, ...]] = {}
    for past in since:
        word, _space, where = past.action.partition(" ")
        if word in ("at", "house"):
            found[past.seat] = (*found.get(past.seat, ()), where)
    return found


def _board(glance: Glance, names: Sequence[str], front: int, last: tuple[str, ...]) -> str:
    """The city in front; places to choose are marked only in the city whose turn it is."""
    mine = not glance.position["over"] and front == glance.position["turn"]
    gains, in_coins = on_the_plan(glance)
    return draw_city(
        glance.position,
        front,
        names=names,
        legal=glance.legal if mine else (),
        gains=gains,
        in_coins=in_coins,
        chosen=glance.chosen if mine else None,
        last=last,
        links=True,
        standalone=False,
    )


def told(past: PastMove, names: Sequence[str]) -> str:
    """One line of the log."""
    old = old_past(past)
    return _told(old, seat_names(len(old.after["cities"]), names))


def projected(view: PlayerView) -> list[tuple[Reason, ...]]:
    """For each seat what the final scoring would add now; nothing is hidden in this game, so nothing is left out."""
    position = view.json
    reasons: list[list[Reason]] = [[] for _city in position["cities"]]
    if not position["over"]:
        state = plain(from_position(position), STATE)
        with listening() as heard:
            final_scoring(state)
        for award in (award_of(note, 0) for note in heard):
            reasons[award.seat].append(Reason(award.amount, award.text, award.rule))
    return [tuple(each) for each in reasons]
