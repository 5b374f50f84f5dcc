"""What the commands `rules` and `help` print about Saint Malo."""

HOW_TO = (
    ("aim", "A town of 45 squares. Most points win; of those equal whoever has more free squares, else they share."),
    ("roll", "Five dice, then twice more as many of them as you like."),
    ("use", "One symbol. Other dice are turned to it for 2 coins each, sabres never."),
    ("log", "As many logs as dice, for 2 coins in all. A builder makes houses of them."),
    ("crate", "As many crates as dice, side by side. A merchant drawn beside them later brings a coin for each."),
    ("wall", "As many walls as dice, on the outer squares."),
    ("cross", "One church with the number of dice. Churches 1, 2, 3 … make series, which count at the end."),
    ("head", "One person, by the number of heads:"),
    ("1", "labourer: 1 point"),
    ("2", "soldier: defence 1; priest: 1 point for each church around (8 squares)"),
    ("3", "merchant: 1 coin for each crate around; builder: up to 3 logs become houses, 3 points each"),
    ("", "(houses stand side by side, one of them at least beside the builder, corners count for that)"),
    ("4", "juggler: 2 points for each kind of person around"),
    ("5", "noble: 7 points"),
    (
        "sides",
        "Five walls between two towers: defence 2, and at once a person of at most 3 heads (top), 3 points (bottom) "
        "or 2 coins (left, right). A side with anything but walls on it is lost for ever.",
    ),
    (
        "sabres",
        "Each crosses out a pirate box after your turn. A full row is an attack on everybody: whose defence is below "
        "its strength loses a cannon.",
    ),
    (
        "end",
        "A full town makes the round the last one. Then: full town 5, every 2 coins 1, every log 1, churches in series "
        "1 to n 1, 4, 8, 13 or 20, every lost cannon -5.",
    ),
    ("more", "bastide rules saint-malo prints every rule in full."),
)

HINTS = (
    (
        "hhc",
        "at the dice: the letters of those you keep, here two heads and a crate; the others are rolled again. One "
        "letter alone as a capital (H), because h, l and s are commands",
    ),
    ("all, stop", "roll all five again; stop rolling"),
    ("c3", "a square"),
    ("2 crates, church of 3", "what to use, and how many dice"),
    ("merchant, nothing", "the person to hire; use nothing"),
    ("(M) [C] /H\\", "person, crate, house; a number is a church, blocks are walls"),
    ("L S P B M J N", "labourer, soldier, priest, builder, merchant, juggler, noble"),
    ("+3 +3c +P", "a square that brings 3 points, 3 coins, a person"),
    ("! ×", "pirate boxes that this roll crosses out, and those crossed out"),
)

# Why something can't be taken back.
TURN_OVER = "a turn is over once the dice of the next player have been rolled"
SHOWN = "the dice have been rolled since"
SMALLEST = (57, 16)  # columns and lines with which everything has its place
