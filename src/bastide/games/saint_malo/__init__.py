"""Saint Malo (2012), declared."""

from bastide.core.game import Game
from bastide.core.rooms import room


class SaintMalo(Game):
    """Roll, draw into the city, mind the pirates."""

    name = "saint-malo"
    title = "Saint Malo"
    credits = "Inka and Markus Brand, alea / Ravensburger 2012"
    players = range(2, 6)
    rules = ("rules.state", "rules.engine")

    action = room("text.actions:action_of")
    chance_texts = room("text.notation:chance_texts")
    chance_outcomes = room("text.notation:chance_outcomes")
    to_position = room("text.position:to_position")
    from_position = room("text.reading:from_position")
    award = room("text.reasons:award_of")
    result = room("text.reasons:result_of")
    refusal = room("text.refusals:refusal_of")
    view_type = room("view:SaintMaloView")
    draw = room("drawing:draw")
    observe = room("bot.observation:observe")
    compact_view = room("bot.compact_view")
    tree = room("bot.game_tree")
    greedy = room("bot.greedy:GREEDY")

    page = room("page")
    why = room("page.why")
    signs = room("page.signs:signs")
    editor = room("editor")
    terminal = room("terminal")
    guide = room("drawing.guide")
    search = room("bot.search")
    levels = room("bot.levels")
    outcomes = room("view.outcomes:outcomes")
    parts = room("page.parts:parts")
    training = room("bot.training")
    rollouts = room("bot.rollouts")


GAME = SaintMalo()
