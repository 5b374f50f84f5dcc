"""Action numbers ascend and are in range, no two legal actions share a text, and a text means the action that wrote it."""

from bastide.check.report import expect
from bastide.check.samples import Moment, Subject
from bastide.core.actions import Action

_TRIED = 8  # actions that are played by their text, at each moment


def run(subject: Subject) -> str:
    """Every moment of the random games."""
    looked = 0
    for moment, _seat in subject.decisions:
        actions = moment.match().actions()
        _check_numbers(moment, [action.id for action in actions])
        _check_texts(moment, actions)
        for action in actions[:: max(1, len(actions) // _TRIED)]:
            played = moment.match().play(action.text).action
            expect(
                played == action, f"{moment}: {action.text!r} is action {action.id}, played as text it is {played.id}"
            )
        looked += len(actions)
    return f"{looked} legal actions"


def _check_numbers(moment: Moment, numbers: list[int]) -> None:
    engine = moment.game.engine
    expect(bool(numbers), f"{moment}: somebody is to decide, and no action is legal")
    expect(numbers == sorted(set(numbers)), f"{moment}: legal actions must ascend, got {numbers}")
    in_range = numbers[0] >= 0 and numbers[-1] < engine.actions
    expect(in_range, f"{moment}: expected numbers from 0 to {engine.actions - 1}, got {numbers}")
    expect(len(numbers) <= engine.most_legal, f"{moment}: {len(numbers)} actions, MOST_LEGAL is {engine.most_legal}")


def _check_texts(moment: Moment, actions: list[Action]) -> None:
    known: dict[str, int] = {}
    for action in actions:
        text = action.text
        first = known.setdefault(text, action.id)
        expect(first == action.id, f"{moment}: actions {first} and {action.id} are both written {text!r}")
        plain = text == " ".join(text.split()) and text.isprintable() and ">" not in text
        expect(
            bool(text) and plain, f"{moment}: expected words with single blanks and no `>` (for records), got {text!r}"
        )
