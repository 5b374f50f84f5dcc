"""How long an honest player waits for a bot and for advice, alone and while one address keeps the processor busy.

    python -m benchmarks.crowding [--tables 20] [--addresses 1] [--answers 12]

The attacker opens tables of five `strongest` bots and watches them all, and asks for advice at as many tables of his own
at once. The honest player plays against `level-2` from another address. The server is a process of its own behind `--proxy`,
with its limits.
"""

import argparse
import random
import statistics
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx

from tests.web.browsing import Browser
from tests.web.process import running

HONEST = "198.51.100.7"
LONGEST = 60.0  # seconds that anything is waited for
POLL = 0.04  # seconds between two looks: below the limit of requests


def caller(server: str, address: str) -> httpx.Client:
    """A new guest at an address."""
    http = httpx.Client(base_url=server, timeout=LONGEST, headers={"X-Forwarded-For": address})
    http.headers["Authorization"] = f"Bearer {http.post('/api/guests').json()['secret']}"
    return http


def sent(http: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    """What was asked for, as soon as the limits allow it."""
    while (answer := http.post(path, json=body)).status_code == 429:
        time.sleep(float(answer.headers["retry-after"]))
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def table(http: httpx.Client, game: str, players: int, bot: str, name: str = "") -> str:
    """A table that has begun, of bots and perhaps oneself; its path."""
    path = f"/api/tables/{sent(http, '/api/tables', game=game, players=players)['id']}"
    if name:
        sent(http, f"{path}/seats", name=name, seat=0)
    for seat in range(1 if name else 0, players):
        sent(http, f"{path}/bots", seat=seat, bot=bot)
    sent(http, f"{path}/start")
    return path


def crowd(server: str, addresses: list[str], tables: int, stack: ExitStack) -> None:
    """The attack: tables of bots alone, each with an open stream, shared out over the addresses."""
    callers = [stack.enter_context(closing(caller(server, address))) for address in addresses]
    for number in range(tables):
        http = callers[number % len(callers)]
        path = table(http, "la-citta", 5, "strongest")
        stream = stack.enter_context(http.stream("GET", f"{path}/stream", timeout=None))
        threading.Thread(target=lambda told=stream: _listen(told), daemon=True).start()


def _listen(stream: httpx.Response) -> None:
    try:
        for _ in stream.iter_raw():
            pass
    except httpx.HTTPError:
        pass


def answers(server: str, number: int) -> list[float]:
    """Seconds from an honest move to the bot's answer to it."""
    times: list[float] = []
    chooser = random.Random(1)
    with closing(caller(server, HONEST)) as http:
        path = table(http, "carcassonne-city", 2, "level-2", "Marta")
        while len(times) < number:
            seen: dict[str, Any] = http.get(path).json()
            if seen["over"]:
                break
            if not seen["actions"]:
                time.sleep(POLL)
                continue
            chosen = chooser.choice(seen["actions"])["text"]
            seen = http.post(f"{path}/moves", json={"action": chosen, "after": seen["last"]}).json()
            began = time.perf_counter()
            if seen["turn"] == 1:
                while http.get(path).json()["last"] == seen["last"] and time.perf_counter() - began < LONGEST:
                    time.sleep(POLL)
                times.append(time.perf_counter() - began)
    return times


def asker(server: str, address: str) -> Browser:
    """Somebody who is to decide, with the page of his table open."""
    browser = Browser(server)
    browser.http.headers["X-Forwarded-For"] = address
    browser.http.timeout = httpx.Timeout(LONGEST)
    browser.open("/g/carcassonne-city?kind=screen")
    browser.send(
        "/g/carcassonne-city", {"kind": "screen", "people": "2", "bots": "0", "set-hints": "yes"}, marker='id="screen"'
    )
    return browser


def advised(browser: Browser) -> float:
    """Seconds until there is advice."""
    began, path = time.perf_counter(), browser.path
    while 'id="advised-1"' not in browser.open(f"{path}?advice=1&as=0") and time.perf_counter() - began < LONGEST:
        time.sleep(0.05)
    return time.perf_counter() - began


def told(what: str, times: list[float]) -> None:
    """Print the figures."""
    print(f"{what}: median {statistics.median(times):.2f} s, most {max(times):.2f} s of {len(times)}", flush=True)


def advice_under(server: str, addresses: list[str], tables: int) -> float:
    """Advice for the honest player while all others have asked a moment before."""
    with ExitStack() as stack:
        others = [stack.enter_context(asker(server, addresses[at % len(addresses)])) for at in range(tables)]
        marta = stack.enter_context(asker(server, HONEST))
        with ThreadPoolExecutor(max(1, tables)) as pool:
            asked = [pool.submit(each.open, f"{each.path}?advice=1&as=0") for each in others]
            time.sleep(0.3 if others else 0)
            seconds = advised(marta)
            for each in asked:
                each.exception()
    return seconds


def main() -> None:
    """Alone, then under attack, on one fresh server each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--addresses", type=int, default=1)
    parser.add_argument("--answers", type=int, default=12)
    options = parser.parse_args()
    addresses = [f"192.0.2.{number + 1}" for number in range(options.addresses)]
    for title, tables in (("alone", 0), (tables_of(options), options.tables)):
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            database = f"sqlite:///{Path(folder) / 'tables.db'}"
            server = stack.enter_context(running(database, "--proxy", BASTIDE_COMPILE="1"))
            advice_under(server, [], 0)  # the modules are loaded
            told(f"advice, {title}", [advice_under(server, addresses, tables)])
            crowd(server, addresses, tables, stack)
            told(f"a bot's answer, {title}", answers(server, options.answers))


def tables_of(options: argparse.Namespace) -> str:
    """The attack in words."""
    return f"{options.tables} tables from {options.addresses} address(es)"


if __name__ == "__main__":
    main()
