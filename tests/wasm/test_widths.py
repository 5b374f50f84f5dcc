"""Structures with pointers keep the room that they had on a 64-bit machine."""

import pytest

from bastide.wasm.widths import with_room


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("{ ptr, i32 }", 16),
        ("{ i8, ptr }", 16),
        ("{ ptr, ptr, i64, i64, ptr, [1 x i64], [1 x i64] }", 56),
        ("[3 x { i32, ptr, double }]", 72),
        ("{ { ptr, i8 }, i8, float }", 24),
    ],
)
def test_variables_are_as_large_as_before(kind: str, size: int) -> None:
    assert with_room(f"  %a.1 = alloca {kind}, align 8\n") == f"  %a.1 = alloca [{size} x i8], align 16\n"


@pytest.mark.parametrize("kind", ["ptr", "i64", "{ i64, double }", "[4 x i8]"])
def test_others_stay_as_they_are(kind: str) -> None:
    line = f"  %a = alloca {kind}, align 8\n"
    assert with_room(line) == line


@pytest.mark.parametrize(
    "line",
    [
        "  %b = getelementptr inbounds { ptr, i64 }, ptr %a, i32 0, i32 1",
        "  %b = load { ptr, i64 }, ptr %a, align 8",
        "  store { ptr, i64 } %b, ptr %a, align 8",
        "  %b = alloca { ptr, x86_fp80 }, align 16",
    ],
)
def test_what_depends_on_the_size_of_a_pointer_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        with_room(line + "\n")


def test_errors_are_let_through() -> None:
    line = "  %b = load { ptr, i32, ptr, ptr, i32 }, ptr %a, align 8\n"
    assert with_room(line) == line
