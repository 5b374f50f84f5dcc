"""Reading values that people wrote: each check names the field, what was expected and what came."""

from typing import Any

from bastide.core.errors import BadPosition, brief

# Far above anything a game can reach, far below where 64-bit arithmetic ends.
MOST = 10**15


def read_fields(value: Any, names: tuple[str, ...], where: str) -> None:
    """An object with exactly these fields."""
    if not isinstance(value, dict):
        raise BadPosition(where, f"expected an object with the fields {', '.join(names)}, got {brief(value)}")
    inside = "" if where == "position" else f"{where}."
    for name in names:
        if name not in value:
            raise BadPosition(f"{inside}{name}", "this field is missing")
    for name in value:
        if name not in names:
            raise BadPosition(f"{inside}{name}", f"unknown field, expected only {', '.join(names)}")


def number(value: Any, where: str, least: int | None, most: int = MOST) -> int:
    """A whole number within bounds; None for no lower one."""
    low = -MOST if least is None else least
    if type(value) is not int or not low <= value <= most:
        if least is None:
            expected = "a whole number"
        elif most == MOST:
            expected = f"a whole number from {low} on (below 10^15)"
        else:
            expected = f"a whole number from {low} to {most}"
        raise BadPosition(where, f"expected {expected}, got {brief(value)}")
    return value


def truth(value: Any, where: str) -> bool:
    """true or false."""
    if type(value) is not bool:
        raise BadPosition(where, f"expected true or false, got {brief(value)}")
    return value


def list_of(value: Any, where: str, length: int, what: str) -> list[Any]:
    """A list of so many things."""
    if not isinstance(value, list) or len(value) != length:
        came = f"a list of {len(value)}" if isinstance(value, list) else brief(value)
        raise BadPosition(where, f"expected a list of {length} {what}, got {came}")
    return value


def chosen(value: Any, where: str, choices: tuple[str, ...]) -> str:
    """One of several words."""
    if not isinstance(value, str) or value not in choices:
        raise BadPosition(where, f"expected one of {', '.join(choices)}, got {brief(value)}")
    return value
