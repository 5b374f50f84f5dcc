#!/usr/bin/env python3
"""Starts a command that serves the tables, fetches the front page and its style sheets, and ends it as Ctrl-C does.

.ci/answers.py bastide play --no-browser --port 0
"""

import os
import re
import signal
import subprocess
import sys
import time
from urllib.parse import urljoin
from urllib.request import ProxyHandler, build_opener

PATIENCE = 60  # seconds that a server may take to end

ours = build_opener(ProxyHandler({}))  # the server is on this machine: no proxy


def fetched(address: str) -> str:
    """What is there; an error page raises."""
    with ours.open(address, timeout=30) as answer:
        return str(answer.read().decode())


def main() -> None:
    """Say after how many seconds the tables answered."""
    began = time.monotonic()
    server = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert server.stdout is not None
    try:
        lines = []
        for line in server.stdout:
            lines.append(line)
            if found := re.search(r"http://\S+", line):
                break
        else:
            sys.exit(f"it ended without an address: {''.join(lines)!r}")
        page = fetched(found[0])
        seconds = time.monotonic() - began
        assert "Saint Malo" in page, page[:500]
        sheets = re.findall(r'<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"', page)
        assert sheets, page[:500]
        for sheet in sheets:
            assert "{" in fetched(urljoin(found[0], sheet)), sheet
        print(f"the tables answered after {seconds:.1f} s, with {len(sheets)} style sheets", flush=True)
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGINT)
        server.wait(PATIENCE)


if __name__ == "__main__":
    main()
