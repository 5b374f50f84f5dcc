"""Figures for whoever watches the server, in the form of Prometheus. Routes by their pattern, never with an id in it."""

import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide.web.layer import Layer, header

SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
NO_ROUTE = "(none)"
# When each figure was first counted: twice the lines, and of no use to anybody.
disable_created_metrics()  # type: ignore[no-untyped-call]
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Metrics:
    """The figures of one worker."""

    def __init__(self) -> None:
        made = self._registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self.requests = Counter("bastide_requests_total", "Requests answered.", labels, registry=made)
        self.latency = Histogram(
            "bastide_request_seconds",
            "Time to answer, streams left out.",
            ("route",),
            buckets=SECONDS,
            registry=made,
        )
        self.refused = Counter("bastide_limited_total", "Requests refused by a limit.", ("limit",), registry=made)
        self.events = Counter("bastide_events_written_total", "Events of tables written.", ("kind",), registry=made)
        games = "Games that ended here, begun from the start, by how they were decided."
        self.games = Counter("bastide_games_finished_total", games, ("game", "ending"), registry=made)
        self.decisions = Counter("bastide_bot_decisions_total", "Decisions of bots.", registry=made)
        elsewhere = "Decisions of bots that browsers thought out."
        self.browser_decisions = Counter("bastide_browser_decisions_total", elsewhere, registry=made)
        self.thinking = Counter("bastide_bot_seconds_total", "Time bots took, looking and writing too.", registry=made)
        self.bot_faults = Counter("bastide_bot_faults_total", "Bots that failed, to be tried again.", registry=made)
        taken = "Turns of bots taken over from another worker, or found without one."
        self.taken_turns = Counter("bastide_bot_turns_taken_total", taken, registry=made)

    def count_decision(self, seconds: float) -> None:
        """A bot has decided, and took so long."""
        self.decisions.inc()
        self.thinking.inc(seconds)

    def observe(self, name: str, text: str, value: Callable[[], float]) -> None:
        """A figure that is read off when somebody asks."""
        Gauge(name, text, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self._registry)


class Measured(Layer):
    """Counts answers, and how long they took."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        super().__init__(app)
        self._metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the answer as it passes."""
        began = time.perf_counter()
        status, kind = 500, ""

        async def seen(message: Message) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status, kind = message["status"], header(message, "content-type")
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            route = route_of(scope)
            method = scope["method"] if scope["method"] in METHODS else "other"
            self._metrics.requests.labels(method, route, str(status)).inc()
            if not kind.startswith("text/event-stream"):
                self._metrics.latency.labels(route).observe(time.perf_counter() - began)


def route_of(scope: Scope) -> str:
    """The pattern of the route that answered: `/t/{table_id}`."""
    return str(getattr(scope.get("route"), "path", NO_ROUTE))
