"""The shapes of JSON that people write by hand (positions, packs, maps): frozen dataclasses, read and written by cattrs.

A shape says what is expected of each value by itself: its fields, their types, words, least and most, how many. Whether values
fit together is asked by whoever reads the shape. What is wrong is told as a BadPosition that names the field.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, TypeVar, cast, get_args

from cattrs import AttributeValidationNote, BaseValidationError, Converter, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from bastide.core.errors import BadPosition, brief

MOST = 10**15  # far above anything a game can reach, far below where 64-bit arithmetic ends

WHOLE = "position"  # where a field stands in nothing else

Shape = TypeVar("Shape")
Item = TypeVar("Item")
Hook = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds of a whole number; None for no lower one."""

    least: int | None = None
    most: int = MOST

    def check(self, value: Any) -> None:
        if type(value) is not int or not (-MOST if self.least is None else self.least) <= value <= self.most:
            raise Unexpected(self.expected, value)

    @property
    def expected(self) -> str:
        if self.least is None:
            return "a whole number"
        if self.most == MOST:
            return f"a whole number from {self.least} on (below 10^15)"
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """A word out of these."""

    words: tuple[str, ...]

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or value not in self.words:
            raise Unexpected(f"one of {', '.join(self.words)}", value)


@dataclass(frozen=True, slots=True)
class Text:
    """A text, and what it says, in words; `letters` is how long it must be."""

    what: str
    letters: int | None = None

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or (self.letters is not None and len(value) != self.letters):
            raise Unexpected(self.what, value)


@dataclass(frozen=True, slots=True)
class ListOf:
    """What a list holds, in words; how many it must be, or may be at the most."""

    what: str
    number: int | None = None
    most: int = MOST

    def check(self, value: Any) -> None:
        if isinstance(value, list) and len(value) <= self.most and self.number in (None, len(value)):
            return
        bound = f"{self.number} " if self.number is not None else f"at most {self.most} " if self.most < MOST else ""
        came = f"a list of {len(value)}" if isinstance(value, list) and self.number is not None else brief(value)
        raise Unexpected(f"a list of {bound}{self.what}", came=came)


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """What an object holds whose names are not fixed, in words."""

    what: str

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Unexpected(f"an object of {self.what}", value)


@dataclass(frozen=True, slots=True)
class Form:
    """A short list of fixed length, as it is written: `[x, y, side]`."""

    written: str

    def check(self, value: Any) -> None:
        if not isinstance(value, list) or len(value) != self.written.count(",") + 1:
            raise Unexpected(self.written, value)


@dataclass(frozen=True, slots=True, eq=False)
class ByKind:
    """An object whose field `kind`, or another one, says which shape it has."""

    shapes: Mapping[str, type]
    field: str = "kind"


Whole = Annotated[int, Between()]
Count = Annotated[int, Between(0)]


class Unexpected(ValueError):
    """A value that is not what it should be."""

    def __init__(self, expected: str, value: Any = None, came: str = "") -> None:
        super().__init__(f"expected {expected}, got {came or brief(value)}")


def read_shape(shape: type[Shape], value: Any, where: str = WHOLE) -> Shape:
    """JSON as a shape; BadPosition names the first field that is not as expected."""
    try:
        return _converter.structure(value, shape)
    except (BaseValidationError, BadPosition, Unexpected) as error:
        # cattrs tells the whole way there, which the field does shorter.
        raise BadPosition(*_first(error, where)) from None


def write_shape(value: Any) -> Any:
    """A shape as JSON, its fields in their order."""
    return _converter.unstructure(value)


# Where what is expected is not known before something else has been read


def within(value: Any, where: str, least: int | None, most: int = MOST) -> int:
    """A whole number within bounds."""
    return cast(int, _checked(Between(least, most), value, where))


def one_of(value: Any, where: str, words: Iterable[str]) -> str:
    """One of several words."""
    return cast(str, _checked(OneOf(tuple(words)), value, where))


def so_many(row: list[Item], where: str, number: int, what: str) -> list[Item]:
    """A list of so many things."""
    return cast(list[Item], _checked(ListOf(what, number), row, where))


def need(so: object, where: str, otherwise: str) -> None:
    """What must be so where a position fits together, and what is said of the field otherwise."""
    if not so:
        raise BadPosition(where, otherwise)


def check_fields(value: Any, names: Iterable[str], where: str) -> None:
    """An object with exactly these fields."""
    try:
        _check_fields(value, tuple(names))
    except (BadPosition, Unexpected) as error:
        raise BadPosition(*_first(error, where)) from None


def _check_fields(value: Any, names: tuple[str, ...]) -> None:
    if not isinstance(value, dict):
        raise Unexpected(f"an object with the fields {', '.join(names)}", value)
    for name in names:
        if name not in value:
            raise BadPosition(name, "this field is missing")
    for name in value:
        if name not in names:
            raise BadPosition(name, f"unknown field, expected only {', '.join(names)}")


def _checked(condition: Between | OneOf | ListOf, value: Any, where: str) -> Any:
    try:
        condition.check(value)
    except Unexpected as error:
        raise BadPosition(where, str(error)) from error
    return value


# What went wrong, and where


def _inside(where: str, step: str | int) -> str:
    if isinstance(step, int):
        return f"{where}[{step}]"
    return step if where == WHOLE else f"{where}.{step}"


def _first(error: Exception, where: str) -> tuple[str, str]:
    """The path of the first thing that was not as expected, and what it was."""
    if isinstance(error, BadPosition):
        return _inside(where, error.field), error.why
    if not isinstance(error, BaseValidationError):
        return where, str(error)
    inner = error.exceptions[0]
    for note in getattr(inner, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            where = _inside(where, note.name)
        elif isinstance(note, IterableValidationNote):
            where = _inside(where, note.index)
    return _first(inner, where)


# How cattrs reads: as JSON is written, never by converting one type into another


def _object(shape: Any) -> Hook:
    names = tuple(field.name for field in fields(shape))
    read = make_dict_structure_fn(shape, _converter)

    def hook(value: Any, kind: Any) -> Any:
        _check_fields(value, names)
        return read(value, kind)

    return hook


def _is_annotated(shape: Any) -> bool:
    return hasattr(shape, "__metadata__")


def _annotated(shape: Any) -> Hook:
    inner, *conditions = get_args(shape)
    read = _converter.get_structure_hook(inner)

    def hook(value: Any, kind: Any) -> Any:
        for condition in conditions:
            condition.check(value)
        return read(value, inner)

    return hook


def _is_by_kind(shape: Any) -> bool:
    return _is_annotated(shape) and isinstance(shape.__metadata__[0], ByKind)


def _by_kind(shape: Any) -> Hook:
    shapes, field = shape.__metadata__[0].shapes, shape.__metadata__[0].field

    def hook(value: Any, kind: Any) -> Any:
        if not isinstance(value, dict) or field not in value:
            raise Unexpected(f"an object with a {field} ({', '.join(shapes)})", value)
        return _converter.structure(value, shapes[one_of(value[field], field, shapes)])

    return hook


def _only(accepted: type, expected: str) -> Hook:
    def hook(value: Any, kind: Any) -> Any:
        if type(value) is not accepted:
            raise Unexpected(expected, value)
        return value

    return hook


_converter = Converter(unstruct_collection_overrides={tuple: list})  # JSON has lists alone
_converter.register_structure_hook(int, _only(int, "a whole number"))
_converter.register_structure_hook(bool, _only(bool, "true or false"))
_converter.register_structure_hook(str, _only(str, "a text"))
_converter.register_structure_hook_factory(is_dataclass, _object)
_converter.register_structure_hook_factory(_is_annotated, _annotated)
_converter.register_structure_hook_factory(_is_by_kind, _by_kind)
_converter.register_unstructure_hook_func(_is_by_kind, write_shape)  # as what it is, not as what was declared
