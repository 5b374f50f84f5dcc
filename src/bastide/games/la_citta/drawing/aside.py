"""What lies beside the map: the calendar, the people's voice, the open cards, the supply, the final points."""

from collections.abc import Iterable

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.cards import PAD, card, dotted, ended, head
from bastide.games.la_citta.drawing.places import chosen_place
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.scoring import FIELDS_POINTS
from bastide.games.la_citta.rules.state import ROUNDS, YEARS
from bastide.games.la_citta.text.actions import TakeCard
from bastide.games.la_citta.text.i18n import _, pgettext
from bastide.games.la_citta.text.names import (
    capital,
    citizens_word,
    field_word,
    gold_word,
    kind_word,
    price_word,
    signed,
    tiles_word,
)
from bastide.games.la_citta.text.words import wish_text
from bastide.games.la_citta.view import LaCittaView, Player, Voice
from bastide.look.box import Box
from bastide.look.letters import shorten, width
from bastide.look.players import TINCTURES, shield
from bastide.look.svg import Node, group, node, rect, text, use

CALENDAR, VOICES, CARD_ROW = 84.0, 158.0, 29.0


def _pips(count: int, now: int, x: float, y: float, wide: float) -> list[Node]:
    """Numbered boxes, those before `now` done."""
    parts: list[Node] = []
    for at in range(1, count + 1):
        left = x + (wide + 4) * (at - 1)
        kind = "pip here" if at == now else "pip done" if at < now else "pip"
        label = "pip-word here" if at == now else "pip-word"
        parts += [rect(kind, left, y, wide, 20, 3), text(label, left + wide / 2, y + 15, str(at))]
    return parts


def _late_phases(now: str, x: float, y: float) -> list[Node]:
    """What comes after the rounds, the present phase filled."""
    parts: list[Node] = []
    done = True
    for phase, word in (("migration", _("migration")), ("feeding", _("feeding"))):
        wide = width(word, 13) + 12
        done = done and phase != now
        kind, label = ("pip here", "pip-word here") if phase == now else ("pip done" if done else "pip", "pip-word")
        parts += [rect(kind, x, y, wide, 20, 3), text(label, x + wide / 2, y + 15, word)]
        x += wide + 4
    return parts


def calendar(scene: Scene, box: Box) -> Node:
    """Six years; and within a year five rounds, migration, feeding."""
    view = scene.view
    over, setup = view.phase == "over", view.phase == "setup"
    year = YEARS + 1 if over else 0 if setup else view.year
    place = 0 if setup or over else view.round if view.phase == "politics" else ROUNDS + 1
    x, y = box.x + PAD + 54, box.y + 14
    parts = [text("key", box.x + PAD, y + 15, _("Year")), *_pips(YEARS, year, x, y, 22)]
    if over or setup:
        parts.append(
            text("note", box.x + PAD, y + 49, _("The six years are over.") if over else _("Castles are placed."))
        )
    elif place <= ROUNDS:
        parts += [text("key", box.x + PAD, y + 49, _("Round")), *_pips(ROUNDS, place, x, y + 34, 22)]
    else:
        parts += [text("key", box.x + PAD, y + 49, _("Phase")), *_late_phases(view.phase, x, y + 34)]
    return group(card(box), *parts)


def _voice(voice: Voice, seat: int | None, box: Box) -> Node:
    """One voice card: open, seen by this seat, or its back; below it who else has looked."""
    x, field = box.x + box.width / 2, voice.field
    kind = "" if voice.open else "seen" if field else "back"
    sign = use(f"arch-{field}" if field else "voice-back", x - 19, box.y + 8, 38)
    word = field_word(field) if field else _("hidden")
    words = text("tiny", x, box.y + 64, word)
    others = [] if voice.open else [one for one in voice.lookers if one != seat]
    below = [shield(one, x - 8 * len(others) + 16 * at + 1, box.y + 73, 16) for at, one in enumerate(others)]
    mine = group(use("eye", x - 8, box.y + 72, 17), class_="track") if kind == "seen" else None
    if mine and others:
        mine = group(use("eye", box.x + 4, box.y + 72, 17), class_="track")
        below = [shield(one, box.x + 24 + 13 * at, box.y + 73, 16) for at, one in enumerate(others)]
    title = word + ", " + _("seen by you") if kind == "seen" else word
    return group(node("title", title), card(box, kind=f"voice {kind}".strip()), sign, words, mine, *below)


def voice_cards(view: LaCittaView, box: Box) -> Node:
    """The four voice cards as the viewer may see them."""
    if not view.voices:
        return group(
            card(box),
            head(box, _("The people’s voice")),
            text("note", box.x + PAD, box.y + 52, _("No cards yet.")),
        )
    wide = (box.width - 2 * PAD - 4 * 3) / 4
    drawn = [
        _voice(voice, view.seat, Box(box.x + PAD + (wide + 4) * at, box.y + 38, wide, 96))
        for at, voice in enumerate(view.voices)
    ]
    looked = not view.wishes and any(view.seat in voice.lookers for voice in view.voices)
    eye = [
        use("eye", box.x + PAD, box.bottom - 20, 15),
        text("tiny start", box.x + PAD + 20, box.bottom - 8, _("seen by you only")),
    ]
    below = group(*eye, class_="track") if looked else text("tiny start", box.x + PAD, box.bottom - 8, voice_note(view))
    return group(card(box), head(box, _("The people’s voice")), *drawn, below)


def voice_note(view: LaCittaView) -> str:
    """What the cards say together, or how to read them."""
    if view.wishes:
        return wish_text(view.wishes)
    others = any(view.others_looked(voice) for voice in view.voices)
    if any(view.seat in voice.lookers for voice in view.voices):
        return (
            _("Eye: seen by you. Shields: seen by others.") if others else _("The eye marks what you alone have seen.")
        )
    return _("Shields show who has looked at a hidden card.") if others else _("Revealed before the migration.")


def cards_height(view: LaCittaView) -> float:
    return 46 + CARD_ROW * max(1, len(view.display))


def _open_card(scene: Scene, kind: str, count: int, box: Box) -> Node:
    """A row: sign, name, how many, price; a place when the card can be taken."""
    price = price_word(kind)
    many = f" ×{count}" if count > 1 else ""
    name = kind_word(kind) + many
    y = box.y + 20
    parts: list[Node | None] = [
        use(kind, box.x + 5, box.y, 26),
        text("good", box.x + 38, y, capital(name)),
        dotted(box.x + 44 + width(name, 15), box.right - 16 - width(price, 14), y - 4),
        ended("note", box.right - 9, y, price, 14),
    ]
    action = taking(scene.marks.actions, kind)
    if action is None:
        return group(*parts)
    chosen = action == scene.marks.chosen
    spot = rect("spot", box.x, box.y - 1, box.width, CARD_ROW - 1.5, 3)
    gain = (scene.marks.gains or {}).get(action.text)
    title = _("Take {card}, {price}", card=kind_word(kind), price=price)
    title += "" if gain is None else f", {signed(gain)}"
    title = _("{place}, chosen", place=title) if chosen else title
    return chosen_place(f"do-card-{kind}", action, title, [spot, *parts], "chosen" if chosen else "", scene.marks.links)


def taking(actions: Iterable[Action], kind: str) -> TakeCard | None:
    """The action that takes an open card, where there is one."""
    return next((action for action in actions if isinstance(action, TakeCard) and action.kind == kind), None)


def open_cards(scene: Scene, box: Box) -> Node:
    """The open political cards with their prices, and how many lie in the deck."""
    view = scene.view
    rows = [
        _open_card(
            scene, kind, count, Box(box.x + PAD - 5, box.y + 38 + CARD_ROW * at, box.width - 2 * PAD + 10, CARD_ROW)
        )
        for at, (kind, count) in enumerate(view.display.items())
    ]
    deck = _("deck {deck}, discard {discard}", deck=view.deck, discard=sum(view.discarded.values()))
    return group(card(box), head(box, _("Open cards"), deck), *rows)


def supply(view: LaCittaView, box: Box, columns: int) -> Node:
    """The building tiles left, by the pairs that share a supply."""
    wide = (box.width - 2 * PAD - 74 * (columns == 6)) / columns
    parts: list[Node] = [text("key", box.x + PAD, box.y + 27, _("Supply"))]
    for at, (kinds, left) in enumerate(view.supply.items()):
        row, column = divmod(at, columns)
        x = box.x + PAD + 74 * (columns == 6) + wide * column
        y = box.y + 9 + 32 * row + (28 if columns < 6 else 0)
        signs = [use(kind, x + 27 * index, y, 25) for index, kind in enumerate(kinds)]
        number = text("good", x + 27 * len(kinds) + 5, y + 18, str(left))
        title = _("{n} tiles: {buildings}", n=left, buildings=tiles_word(kinds))  # of one they are tiles too
        parts.append(group(node("title", title), *signs, number))
    return group(card(box), *parts)


def supply_height(columns: int) -> float:
    return 44.0 if columns == 6 else 44.0 + 32 * (6 // columns)


def result_height(scene: Scene) -> float:
    return 44.0 + 46 * scene.seats


def _sum_text(view: LaCittaView, player: Player) -> str:
    """How the points come about."""
    whole = sum(not city.missing for city in view.cities if city.owner == player.seat)
    words = citizens_word(player.citizens) + (f" + {whole} × {FIELDS_POINTS}" if whole else "")
    if player.starved:
        words = _("{sum} − 5 hunger", sum=words)
    return f"{words}, {gold_word(player.gold)}"


def result(scene: Scene, box: Box) -> Node:
    """The final points, best first; a tick stands before those who won."""
    view = scene.view
    rows: list[Node] = []
    for at, seat in enumerate(view.ranking):
        y = box.y + 38 + 46 * at
        points = signed(view.players[seat].points)
        room = box.width - 2 * PAD - 60 - width(points, 24)
        rows += [use("tick", box.x + PAD - 4, y + 6, 22)] if seat in view.winners else []
        rows += [
            shield(seat, box.x + PAD + 22, y + 2, 30),
            text("name", box.x + PAD + 56, y + 17, shorten(scene.names[seat], room, 17.5)),
            text("tiny start", box.x + PAD + 56, y + 34, _sum_text(view, view.players[seat])),
            text("points", box.right - PAD, y + 19, points),
        ]
    return group(card(box), head(box, _("Final points")), group(*rows, class_="track"))


def signs_text() -> tuple[tuple[str, str], ...]:
    """The signs with what they mean."""
    return (
        ("arch-culture", field_word("culture")),
        ("arch-education", field_word("education")),
        ("arch-health", field_word("health")),
        ("citizen", _("5/8: citizens, of at most 8")),
        ("", _("citizens for new buildings")),
        ("figure", _("figures: +2 arches, ×2 food")),
    )


_KEY_ROW = 27.0
KEY = 20 + _KEY_ROW * 6
#: The least room in which a key is worth its place: the three arches.
LEAST_KEY = 20 + _KEY_ROW * 3


def free_word() -> str:
    """The head of the column of citizens who are free for new buildings."""
    return pgettext("not yet in a building", "free")


def key(seat: int, box: Box) -> Node:
    """What the signs of plates and ledger mean, as many as there is room for."""
    rows: list[Node] = []
    for at, (sign, words) in enumerate(signs_text()[: int((box.height - 20) // _KEY_ROW)]):
        y = box.y + 11 + _KEY_ROW * at
        drawn = use(sign, box.x + PAD, y, 22) if sign else text("tiny", box.x + PAD + 12, y + 16, free_word())
        rows += [group(drawn, class_=TINCTURES[seat]), text("key", box.x + PAD + 36, y + 17, words)]
    return group(card(box), *rows)
