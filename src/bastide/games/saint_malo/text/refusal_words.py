"""The words of a refusal: a head of a few words, then how the world is, and what stands in the way here."""

from bastide.core.actions import Action
from bastide.core.i18n import list_in_words
from bastide.core.refusals import Refusal
from bastide.core.state import State
from bastide.games.saint_malo.rules import refusal_numbers as why
from bastide.games.saint_malo.rules.board import CELL_OF, CELLS, count, largest_region
from bastide.games.saint_malo.rules.city import wall_squares
from bastide.games.saint_malo.rules.dice import FACES, HEAD
from bastide.games.saint_malo.rules.state import HEADS_OF
from bastide.games.saint_malo.rules.turn import price, turned, usable
from bastide.games.saint_malo.text.actions import Hire, Use, square_of
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import a_piece, coins_text, hand_text
from bastide.games.saint_malo.view import SaintMaloView

Words = tuple[str, str]


def refusal_words(view: SaintMaloView, action: Action | None, refusal: Refusal) -> Words:
    """Head and text, in the language in use."""
    if isinstance(action, Use | Hire):
        return _other_step(refusal.reason) or _use_words(view, action, refusal)
    square = square_of(action)
    if square and (words := _square_words(view, square, refusal)):
        return words
    return _other_step(refusal.reason) or _dice_words(view, refusal.reason)


def _other_step(reason: int) -> Words | None:
    """Something else is asked now."""
    return {
        why.GAME_OVER: (
            _("The game is over"),
            _("A city is full and the round is finished: nothing more is drawn."),
        ),
        why.ROLL_FIRST: (
            _("First the dice"),
            _("You are still rolling. Keep dice and roll the rest, or stop; then you choose what to use."),
        ),
        why.ROLLING_OVER: (
            _("No more rolling now"),
            _("After the third roll, or once you stop, the dice stay as they are."),
        ),
        why.CHOOSE_FIRST: (
            _("First choose a symbol"),
            _("You first choose what to use the dice for. Then you choose the square."),
        ),
        why.CHOSEN_ALREADY: (
            _("One symbol per turn"),
            _("A turn uses dice of one symbol only, and you have already chosen yours."),
        ),
        why.BONUS_FIRST: (
            _("First the bonus person"),
            _("Your top side is complete. First choose the person it brings you, or nobody."),
        ),
        why.HOUSES_NOW: (
            _("Now the houses"),
            _("Your new builder turns logs into houses. Draw one, or draw no more houses."),
        ),
        why.NO_BONUS: (
            _("No bonus person now"),
            _("Only the top side brings a person, at the moment its fifth wall is drawn."),
        ),
        why.NO_BUILDER: (
            _("Houses need a builder"),
            _("Logs become houses at the moment a builder is drawn, and only then."),
        ),
    }.get(reason)


def _dice_words(view: SaintMaloView, reason: int) -> Words:
    """Dice, towers and persons that have no action."""
    match reason:
        case why.DICE_NOT_THERE:
            rolled = hand_text(view.step.dice if view.step else "")
            return _("Those dice aren’t there"), _("You can keep only what you rolled: {dice}.", dice=rolled)
        case why.TOWER:
            return _("A corner tower"), _("The four corners of a city are towers. Nothing is drawn there.")
        case why.TOO_MANY_HEADS:
            return _("Three heads at most"), _(
                "The top side brings a person of at most 3 heads. A juggler has 4, a noble 5."
            )
        case _sabres:
            return _("Sabres can’t be used"), _sabres_text(view)


def _sabres_text(view: SaintMaloView) -> str:
    if view.next_attack is None:
        return _("Sabres can’t be turned either. All six attacks are over, so they do nothing.")
    return _("Sabres can’t be turned either. At the end of your turn each one crosses out a pirate box.")


def _use_words(view: SaintMaloView, action: Use | Hire, refusal: Refusal) -> Words:
    """What using dice lacks: room, dice or coins."""
    s, coins = view.state, coins_text(view.playing.coins)
    face, dice = _needed(action)
    match refusal.reason:
        case why.NO_SQUARE:
            return _("No free square left"), _("Whatever you draw needs a free square, and your city is full.")
        case why.NO_REGION:
            return _("Too little room together"), _region_text(largest_region(int(s.free[s.turn]), CELLS))
        case why.NO_OUTER_SQUARES:
            return _("Too few outer squares"), _outer_text(count(wall_squares(s)))
        case why.TOO_FEW_DICE:
            return _("Too few dice"), _dice_text(dice, usable(s))
        case why.NO_COINS_TO_DELIVER:
            return _("No coins for delivery"), _(
                "The delivery of logs costs 2 coins, however many there are. You have {coins}.", coins=coins
            )
        case _turning:
            return _("Not enough coins"), _turning_text(s, face, dice, coins)


def _needed(action: Use | Hire) -> tuple[int, int]:
    """The face and the number of dice that an action takes."""
    if isinstance(action, Hire):
        return HEAD, HEADS_OF[action.person]
    return FACES.index(action.symbol), action.number


def _region_text(size: int) -> str:
    return ngettext(
        "The crates of a turn lie side by side. No two free squares of your city do.",
        "The crates of a turn lie side by side. The largest free area of your city has {n} squares.",
        size,
    )


def _outer_text(free: int) -> str:
    if not free:
        return _("Walls stand on outer squares only, and none of yours is free.")
    return ngettext(
        "Walls stand on outer squares only, and just {n} of yours is free.",
        "Walls stand on outer squares only, and just {n} of yours are free.",
        free,
    )


def _dice_text(needed: int, left: int) -> str:
    takes = ngettext("This takes {n} die.", "This takes {n} dice.", needed)
    if not left:
        return _("{takes} Sabres can’t be used or turned, so you have none.", takes=takes)
    return _("{takes} Sabres can’t be used or turned, so you have {n}.", takes=takes, n=left)


def _turning_text(s: State, face: int, dice: int, coins: str) -> str:
    due, number = coins_text(price(s, face, dice)), turned(s, face, dice)
    if FACES[face] == "L":
        return _(
            "The delivery costs 2 coins, and each die you turn 2 more. That makes {price}, and you have {coins}.",
            price=due,
            coins=coins,
        )
    return ngettext(
        "Turning a die costs 2 coins. You have {coins}.",
        "Turning a die costs 2 coins. Here {n} dice need turning for {price}, and you have {coins}.",
        number,
        price=due,
        coins=coins,
    )


def _square_words(view: SaintMaloView, square: str, refusal: Refusal) -> Words | None:
    """What is wrong with a square; None where a square was not asked for."""
    places = list_in_words(refusal.places)
    match refusal.reason:
        case why.TAKEN:
            piece = a_piece(view.playing.grid[CELL_OF[square]])
            return _("This square is taken"), _(
                "What is drawn stays for good. You already have {piece} on {square}.", piece=piece, square=square
            )
        case why.INNER_SQUARE:
            return _("Not on the edge"), _(
                "Walls stand on the outer squares, along the edge. {square} lies inside.", square=square
            )
        case why.REGION_TOO_SMALL:
            return _("Too little room here"), _small_region_text(view, square, len(refusal.places))
        case why.NOT_BESIDE_CRATES:
            return _("Not beside the crates"), _(
                "The crates of a turn lie side by side; corners don’t count. {square} is not beside {places}.",
                square=square,
                places=places,
            )
        case why.NOT_AROUND_BUILDER:
            return _("Too far from the builder"), _(
                "The first house touches the new builder, at a side or a corner. {square} doesn’t touch {places}.",
                square=square,
                places=places,
            )
        case why.NOT_BESIDE_HOUSES:
            return _("Not beside the houses"), _(
                "The houses of a turn lie side by side; corners don’t count. {square} is not beside {places}.",
                square=square,
                places=places,
            )
        case _other:
            return None


def _small_region_text(view: SaintMaloView, square: str, size: int) -> str:
    rule = _("Your {n} crates must lie side by side.", n=view.state.left)
    here = ngettext(
        "{square} has no free square beside it.",
        "The free area at {square} has only {n} squares.",
        size,
        square=square,
    )
    return f"{rule} {here}"
