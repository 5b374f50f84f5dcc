"""The numbers of the reasons why something can't be chosen, and the statement behind each; refusals.py says which one holds.

They stand apart because the chapters that refuse need them, and refusals.py needs the chapters.
"""

# 0: nothing refuses it. Where several hold, the one that can be changed least is told: the step, the city, the dice, the coins.
(
    LEGAL,
    GAME_OVER,
    ROLL_FIRST,  # another step is asked
    ROLLING_OVER,
    CHOOSE_FIRST,
    CHOSEN_ALREADY,
    BONUS_FIRST,
    HOUSES_NOW,
    NO_BONUS,
    NO_BUILDER,
    DICE_NOT_THERE,  # keep
    NO_SQUARE,  # use and hire
    NO_REGION,
    NO_OUTER_SQUARES,
    TOO_FEW_DICE,
    NO_COINS_TO_DELIVER,
    NO_COINS_TO_TURN,
    TAKEN,  # at and house
    INNER_SQUARE,
    REGION_TOO_SMALL,
    NOT_BESIDE_CRATES,
    NOT_AROUND_BUILDER,
    NOT_BESIDE_HOUSES,
    TOWER,  # what has no number in the action space, and is asked for all the same
    TOO_MANY_HEADS,
    SABRES,
) = range(26)

#: [reason] -> the statement; "" for none.
STATEMENTS = (
    "",
    "SM-70",
    "SM-11",
    "SM-11",
    "SM-12",
    "SM-12",
    "SM-33",
    "SM-49",
    "SM-33",
    "SM-49",
    "SM-11",
    "SM-17",
    "SM-26",
    "SM-30",
    "SM-13",
    "SM-20",
    "SM-13",
    "SM-17",
    "SM-18",
    "SM-26",
    "SM-25",
    "SM-49",
    "SM-49",
    "SM-1",
    "SM-33",
    "SM-13",
)
