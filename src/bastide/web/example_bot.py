"""A bot of your own: it takes a seat at a table and plays any legal action. It needs httpx.

python example_bot.py http://127.0.0.1:8000 TABLE
"""

import random
import sys
import uuid

import httpx


def play(server: str, table: str, name: str = "My bot") -> None:
    """Sit down, and play until the game is over."""
    with httpx.Client(base_url=server, timeout=30) as http:
        http.headers["Authorization"] = f"Bearer {http.post('/api/guests').json()['secret']}"
        path = f"/api/tables/{table}"
        seen = http.post(f"{path}/seats", json={"name": name}).raise_for_status().json()
        while not seen["over"]:
            if seen.get("actions"):
                choice = random.choice(seen["actions"])["text"]  # your idea goes here; seen["view"] is all you may know
                move = {"action": choice, "after": seen["last"], "key": uuid.uuid4().hex}
                http.post(f"{path}/moves", json=move)
            else:
                wait(http, path, seen["last"])
            seen = http.get(path).raise_for_status().json()


def wait(http: httpx.Client, path: str, last: int) -> None:
    """Until something newer has happened at the table; now and then the stream only says that it is there, then look too."""
    with http.stream("GET", f"{path}/stream", params={"after": last}) as stream:
        for line in stream.iter_lines():
            if line.startswith(("data: ", ":")):
                return


if __name__ == "__main__":
    play(*sys.argv[1:3])
