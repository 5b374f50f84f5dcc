"""What guests have solved, on both databases: the first answer counts, it goes with the guest, and it goes away."""

import time

from bastide.web.store import Store
from bastide.web.store.solved import KEPT_DAYS
from bastide.web.store.tidying import DAY, Keeping
from tests.web.test_identities import everything, house

ME, OTHER, GAME = "my hash", "another hash", "saint-malo"


def test_the_first_answer_of_a_puzzle_counts(store: Store) -> None:
    store.solved.add(ME, GAME, 3, "missed")
    store.solved.add(ME, GAME, 3, "solved")
    store.solved.add(ME, GAME, 4, "solved")
    store.solved.add(OTHER, GAME, 3, "close")
    assert store.solved.of(ME) == {(GAME, 3): "missed", (GAME, 4): "solved"}
    assert store.solved.of(OTHER) == {(GAME, 3): "close"} and store.solved.of("nobody") == {}
    assert store.solved.exported(ME)[0] == {"game": GAME, "puzzle": 3, "verdict": "missed"}


def test_it_goes_along_to_another_secret_and_is_kept_once(store: Store) -> None:
    _tables, identities = house(store)
    for guest, puzzle, verdict in ((ME, 1, "solved"), (ME, 2, "missed"), (OTHER, 2, "solved")):
        store.solved.add(guest, GAME, puzzle, verdict)
    identities.rename(ME, OTHER)
    assert store.solved.of(OTHER) == {(GAME, 1): "solved", (GAME, 2): "solved"}
    assert store.solved.of(ME) == {}


def test_whoever_deletes_his_data_leaves_nothing(store: Store) -> None:
    _tables, identities = house(store)
    store.solved.add(ME, GAME, 1, "solved")
    store.solved.add(OTHER, GAME, 1, "close")
    assert ME in everything(store)
    identities.erase(ME, "random")
    assert ME not in everything(store)
    assert store.solved.of(OTHER) == {(GAME, 1): "close"}


def test_what_was_solved_long_ago_goes(store: Store) -> None:
    store.solved.add(ME, GAME, 1, "solved")
    now = time.time_ns() // 1_000_000
    early, late = now + (KEPT_DAYS - 1) * DAY, now + (KEPT_DAYS + 1) * DAY
    assert store.tidying.tidy(Keeping(), early)["solved"] == 0
    assert store.tidying.due(Keeping(), late)["solved"] == 1
    assert store.tidying.tidy(Keeping(), late)["solved"] == 1
    assert store.solved.of(ME) == {}
