"""What a page shows of a game: the board, and all that lies round it, as data and finished markup.

A game may have a room `page` with the functions of `PageRoom` (without one: look/default_page.py); the web puts what they return
into its one template of a table. A game knows nothing of the web: it is given a position as somebody may see it, and answers
in the language spoken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, cast

from markupsafe import Markup

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.look.document import Drawing
from bastide.look.sources import Sourced
from bastide.look.steps import Story
from bastide.look.verdicts import Verdicts


@dataclass(frozen=True, slots=True)
class Stage:
    """How the game stood inside a move, right after a rule told something."""

    award: Award
    view: PlayerView  # what a spectator saw


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move that was made, as everybody may know it."""

    number: int
    seat: int
    action: Action
    chance: tuple[str, ...]  # of chance only what is public
    awards: tuple[Award, ...]
    before: PlayerView  # what a spectator saw before it
    after: PlayerView  # and after it
    stages: tuple[Stage, ...] = ()  # what lay between, for whoever tells it step by step


@dataclass(frozen=True, slots=True)
class PageInput:
    """Who looks at what."""

    view: PlayerView  # what is seen; its `actions` are what the viewer may choose now
    names: Sequence[str]
    effects: Mapping[str, Sequence[Award]] = field(
        default_factory=dict
    )  # what each brings and costs; empty: hints are off
    chosen: Action | None = None  # one of `legal`
    since: Sequence[PastMove] = ()  # what was played since the viewer last decided
    front: int | None = None  # whose board stands in front where each has his own; None: as the game has it
    verdicts: Verdicts = field(default_factory=dict)  # what a review says of some of the choices, drawn on their places
    links: bool = True  # places lead to their choices; else they are only shown
    moments: Sequence[PlayerView] = ()  # after 0, 1, 2 … moves up to now, as everybody saw them; made when asked for


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as it is offered."""

    action: str  # in the notation
    name: str  # in words: what stands on the button
    brings: str = ""  # what it costs and brings, in words; "" where it brings nothing or hints are off
    placed: bool = False  # it has a place on the board or in the tray; else it needs a button
    sign: str = ""  # the symbol beside the words
    group: str = ""  # buttons of one group stand together under this head
    price: str = ""  # what it costs, a bare number: it stands beside a coin
    count: int = 1  # so many alike: one tile with "×3"
    blocked: str = ""  # why it can't be done now; then it is no legal action, and stays dotted in its place
    sites: tuple[tuple[float, float], ...] = ()  # points of the board that light up while the tile is pointed at


@dataclass(frozen=True, slots=True)
class Good:
    """One figure of a player."""

    sign: str
    name: str  # in words, spoken before the figure
    value: str
    short: bool = False  # too little of it: set bold and underlined, and `name` says so


@dataclass(frozen=True, slots=True)
class Card:
    """One player, as the others see him."""

    seat: int
    points: int
    role: str = ""  # one line, "closed two sides"; the page adds who he is (you, bot)
    goods: tuple[Good, ...] = ()
    more: Markup = field(default_factory=Markup)  # what stands behind the card: tables, lists


@dataclass(frozen=True, slots=True)
class Panel:
    """A sheet beside the board."""

    id: str
    title: str
    html: Markup
    aid: bool = False  # a helper that counts what could be counted by hand; tables can switch it off
    drawer: bool = False  # can be folded away; it stands with the points and the table, not beside the choices
    open: bool = True
    near: bool = (
        False  # above the choices, and always of one height: it is looked at before choosing; others stand below
    )
    moment: bool = False  # it speaks of the moment: while steps are told, the one of the step stands in its place


@dataclass(frozen=True, slots=True)
class Habit:
    """Something that a player may want otherwise at this game; his browser keeps it, and the game's script asks for it."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Page:
    """Everything of a table but its people, its log and its buttons."""

    headline: str  # "Marta, your turn." "Joost’s turn." "Marta wins with 31 points."
    asked: str  # what is asked, in one or two short sentences; to a spectator the same
    speaker: int  # the seat whose shield stands beside these words
    board: str  # bare SVG, its places are links `?choose=ACTION`
    board_name: str  # "Marta’s city"
    tray: Markup  # dice, tile or card in hand, for the bar; may be empty
    choices: tuple[Choice, ...]  # one for each of `legal`, in a sensible order; and those that are blocked
    chosen: str  # the choice in one sentence with what it costs and brings; "" when none is chosen
    play: str  # the words on the button that plays it: "Draw it on c3"
    cards: tuple[Card, ...]  # all players, in the order of the seats
    panels: tuple[Panel, ...]
    hint: str = ""  # how to choose, where the page's own words would not fit
    #: Hidden: what the game's own script reads to let one play on the board.
    by_hand: Markup = field(default_factory=Markup)
    habits: tuple[Habit, ...] = ()
    counts_the_end: bool = False  # the points on the cards hold what would be added if the game ended here
    #: The board for who hears it, a line for each tile or city, in an order that one can follow.
    tour: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Points that a seat would have at the end, and why."""

    points: int
    text: str
    rule: str  # the statement, "SM-40"


class PageRoom(Protocol):
    """The room `page` of a game's folder."""

    def page(self, given: PageInput) -> Page:
        """What is shown."""

    def choices_of(self, given: PageInput) -> tuple[Choice, ...]:
        """The same choices as on the page, without anything being drawn: for whoever tells of choices in words."""

    def beside(self, view: PlayerView, names: Sequence[str]) -> tuple[Panel, ...]:
        """The sheets that speak of the moment after a step, as everybody sees them; a room without it has none."""

    def log_line(self, past: PastMove, names: Sequence[str]) -> str:
        """One line of the log: who did what, what came of it, what it brought and why."""

    def end_line(self, past: PastMove, names: Sequence[str]) -> str:
        """The final scoring, an entry of its own after the last move; "" where a move did not end the game."""

    def story(self, past: Sequence[PastMove], names: Sequence[str]) -> Story:
        """What happened in a row of moves, step by step."""

    def board(self, view: PlayerView, names: Sequence[str], front: int | None) -> Drawing:
        """The board with nothing to choose on it, in the same units as that of `page`; what a step may change has a key."""

    def figures(self, view: PlayerView) -> Sequence[Sequence[str]]:
        """For each seat its points and its goods, as they stand on the cards."""

    def short(self, view: PlayerView) -> Sequence[Sequence[int]]:
        """For each seat which of its figures are too little, by their place in `figures`; a room without it has none."""

    def projected(self, view: PlayerView) -> list[tuple[Reason, ...]]:
        """For each seat what would be added to its points if the game ended here."""

    def source_of(self, award: Award, view: PlayerView) -> Sourced:
        """Under which head an award counts at the end, and its reason with the arithmetic; the view is the last one."""

    def symbols_for(self, *markup: str) -> str:
        """The signs that the markup uses."""


def page_room(game: Game) -> PageRoom:
    """A game's own room, or the one for any game."""
    from bastide.look.default_page import DefaultPage

    return DefaultPage(game) if game.page is None else cast(PageRoom, game.page)
