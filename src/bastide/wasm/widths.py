"""Structures with pointers in code that was made for 64-bit machines.

LLVM has already turned their fields into distances in bytes, with pointers of 8 bytes. In WebAssembly a pointer has 4, so a
variable of such a type would be made too small, and its neighbours overwritten. Such variables get as many bytes as they had;
whatever else depends on the size of a pointer is refused.
"""

import re

ALIGNED = 16
_VARIABLE = re.compile(r"^(\s*%\S+ = alloca )(.+?)((?:, i\d+ \d+)?, align \d+.*)$", re.MULTILINE)
_FIELD = re.compile(r"getelementptr (?:\w+ )*([{\[<].*), ptr ")
_WHOLE = re.compile(r"^\s*(?:%\S+ = load|store) ([{\[].*?[}\]])[, ] ?", re.MULTILINE)
#: What an error carries; modules raise none (linking.py: those paths stop).
_OF_ERRORS = "{ ptr, i32, ptr, ptr, i32 }"


def with_room(code: str) -> str:
    """The code with room for its structures; ValueError where that would not be enough."""
    for kind in _FIELD.findall(code):
        if _has_pointer(kind):
            raise ValueError(f"expected fields of structures by their distance in bytes, got {kind[:100]}")
    for kind in _WHOLE.findall(code):
        if _has_pointer(kind) and kind != _OF_ERRORS:
            raise ValueError(f"expected no structure with pointers to be read or written as a whole, got {kind[:100]}")
    return _VARIABLE.sub(_roomy, code)


def _has_pointer(kind: str) -> bool:
    return re.search(r"\bptr\b", kind) is not None


def _roomy(found: re.Match[str]) -> str:
    before, kind, after = found.groups()
    if kind == "ptr" or not _has_pointer(kind):
        return found[0]
    size, _ = _measured(kind)
    after = re.sub(r"align \d+", f"align {ALIGNED}", after)
    return f"{before}[{size} x i8]{after}"


def _measured(kind: str) -> tuple[int, int]:
    """Size and alignment of a type on a 64-bit machine."""
    kind = kind.strip()
    if kind == "ptr":
        return 8, 8
    if kind in ("double", "float"):
        return (8, 8) if kind == "double" else (4, 4)
    if bits := re.fullmatch(r"i(\d+)", kind):
        size = max(1, int(bits[1]) // 8)
        return size, min(size, 8)
    if row := re.fullmatch(r"\[(\d+) x (.+)\]", kind):
        size, alignment = _measured(row[2])
        return int(row[1]) * size, alignment
    if kind.startswith("{"):
        return _structure(_parts(kind[1:-1]))
    raise ValueError(f"expected a type that can be measured, got {kind[:100]}")


def _structure(parts: list[str]) -> tuple[int, int]:
    at, most = 0, 1
    for part in parts:
        size, alignment = _measured(part)
        at = -(-at // alignment) * alignment + size
        most = max(most, alignment)
    return -(-at // most) * most, most


def _parts(inside: str) -> list[str]:
    """What stands between the commas of a structure."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(inside):
        depth += (sign in "{[") - (sign in "}]")
        if sign == "," and depth == 0:
            found.append(inside[start:at])
            start = at + 1
    return [part for part in (*found, inside[start:]) if part.strip()]
