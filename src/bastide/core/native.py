"""What only compiled code can do: instructions that Numba does not write by itself. Imported only by those who compile."""

from typing import Any

from numba import njit, types
from numba.core import cgutils as numba_tools
from numba.core.extending import intrinsic

from bastide.core.state import Buffer

tools: Any = numba_tools  # not typed


@intrinsic
def _copy(typing: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, of = (
            context.make_array(kind)(context, builder, value)
            for kind, value in zip(signature.args, arguments, strict=True)
        )
        tools.raw_memcpy(builder, to.data, of.data, of.nitems, 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


@njit(nogil=True)
def copy_into(target: Buffer, source: Buffer) -> None:
    """A state's bytes into another buffer, which is at least as large, in one instruction."""
    _copy(target, source)  # type: ignore[call-arg]
