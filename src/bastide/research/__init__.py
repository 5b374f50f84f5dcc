"""Environments for researchers: batches of games, PettingZoo, Gymnasium and OpenSpiel, data sets. See docs/research.md."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bastide.research.batches.batch import Batch

DEVICES = ("cpu", "cuda")


def batch(
    game: str,
    *,
    players: int = 2,
    count: int = 1024,
    device: str = "cpu",
    seed: int = 0,
    observations: str = "compact",
    auto_reset: bool = False,
    checked: bool = True,
    cores: int | None = None,
    **options: Any,
) -> "Batch":
    """`count` games at once (research/batches/batch.py says what they offer); `options` are those of the game."""
    import bastide
    from bastide.core.errors import BadOption, brief

    bound = bastide.game(game).with_options(**options)
    given = bound, players, count, seed, observations, auto_reset, checked
    if device == "cpu":
        from bastide.research.batches.cpu import CpuBatch

        return CpuBatch(*given, cores)
    if device == "cuda":
        from bastide.research.batches.gpu import GpuBatch

        return GpuBatch(*given)
    raise BadOption(f"device: expected one of {', '.join(DEVICES)}, got {brief(device)}")


def aec(game: str, players: int | None = None, **how: Any) -> Any:
    """The game as a PettingZoo environment (research/environments/aec.py says what `how` may hold; the rest are options of the
    game)."""
    from bastide.core.errors import BadOption

    try:
        from bastide.research.environments.aec import aec as made
    except ModuleNotFoundError as error:
        missing = "expected PettingZoo, which comes with the extra `research` (pip install 'bastide[research]')"
        raise BadOption(f"{missing}; {error}") from error
    return made(game, players, **how)


def _register() -> None:
    """Gymnasium's names are known as soon as this package is: most import it before Gymnasium."""
    if find_spec("gymnasium") is not None:
        from bastide.research.environments.registering import register

        register()


_register()
