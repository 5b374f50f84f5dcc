"""The end of a program while a thread is still thinking: nobody takes the memory away from under it."""

import subprocess
import sys

PROGRAM = """
import threading, time
import numpy as np
import bastide
from bastide.core.wasm import instance_of

game = bastide.game("saint-malo")
state = game.new_state(2)
choices = np.zeros(game.engine.most_legal, np.int32)
begun = threading.Event()

def think() -> None:
    instance = instance_of(type(game))
    begun.set()
    instance.call("random_games", state, np.uint64(1), 10_000_000, state.copy(), choices)

threading.Thread(target=think, daemon=True).start()
begun.wait()
time.sleep(0.1)  # in the call, whose ten million games take minutes
"""


def test_a_thought_under_way_does_not_break_the_end() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
