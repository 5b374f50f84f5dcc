"""Web Push: only what may be sent to where it may be sent, once for each turn, encrypted for the browser alone."""

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from bastide.web.presence import Presence
from bastide.web.signer import Signer
from bastide.web.store import Store
from bastide.web.store.subscriptions import MOST_OF_GUEST, PUSH
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.bot_names import usual_bot
from bastide.web.telling import posting
from bastide.web.telling.notifier import FIRST_PAUSE, MOST_TRIES, Notifier
from bastide.web.telling.push_message import encrypted, from_text, own_key, public_point, to_text
from bastide.web.telling.settings import Telling
from tests.web.browsing import Browser
from tests.web.serving import serving_with

CURVE = ec.SECP256R1()


class PushService:
    """A push service of our own on loopback, and a browser that reads what comes."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.key, self.auth = ec.generate_private_key(CURVE), b"sixteen bytes ok"
        service = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, dict(self.headers.items()), body))
                self.send_response(service.status)
                self.send_header("Location", f"{service.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": to_text(public_point(self.key)), "auth": to_text(self.auth)}

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypted as RFC 8188 and 8291 say."""
        salt, length = body[:16], body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
        info = b"WebPush: info\0" + public_point(self.key) + point
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        found: dict[str, str] = json.loads(plain[:-1])
        return found

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


class House:
    """A store with a clock that can be moved on, a table of two people, and the worker that tells them."""

    def __init__(self, store: Store, service: PushService) -> None:
        self.store, self.service = store, service
        self.tables = TableService(TableCache(store))
        self.presence = Presence(store)
        self.notifier = Notifier(store, Signer(b"k" * 32), Telling(loopback=True))
        self.table_id = self.tables.create("la-citta", 2, "ann", settings={"pace": "days", "single": False})
        self.tables.sit(self.table_id, "ann", "Ann")
        self.tables.sit(self.table_id, "bo", "Bo")
        self.later = 0.0
        clock = store.subscriptions.clock
        store.subscriptions.clock = lambda: clock() + self.later

    def wants(self, guest: str, language: str = "en", path: str = "/a") -> None:
        self.store.subscriptions.add(guest, PUSH, self.service.url + path, self.service.keys, language, 60, True)

    def begin(self) -> str:
        """Who is to decide."""
        self.tables.start(self.table_id, "ann")
        return self.to_decide()

    def to_decide(self) -> str:
        table = self.tables.table(self.table_id)
        assert table.turn is not None
        return table.seats[table.turn].guest

    def pass_on(self) -> str:
        """Play until it is somebody else's turn: who."""
        guest = self.to_decide()
        while self.to_decide() == guest:
            table = self.tables.table(self.table_id)
            self.tables.play(self.table_id, guest, table.begun.actions()[0].text, table.last)
        return self.to_decide()

    def after(self, seconds: float) -> int:
        """How many messages have come when so much more time has passed."""
        self.later += seconds
        self.notifier.act()
        return len(self.service.got)


@pytest.fixture
def house(store: Store, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    made = House(store, service)
    monkeypatch.setattr(store, "now", lambda: round(store.subscriptions.clock() * 1000))
    yield made
    made.notifier.close()


def test_who_asked_for_it_is_told_once_in_his_language(house: House) -> None:
    house.wants("ann", "de")
    house.wants("bo", "de")
    guest = house.begin()
    assert house.after(0) == 0 and house.after(61) == 1
    path, headers, body = house.service.got[0]
    said = house.service.read(body)
    assert said == {
        "title": "La Città",
        "body": "Du bist am Zug in La Città.",
        "url": f"/t/{house.table_id}",
        "tag": house.table_id,
    }
    assert path == "/a" and headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
    _check_signature(house, headers["Authorization"])
    house.tables.talk(house.table_id, guest, "One moment")
    assert house.after(3600) == 1, "once"
    assert house.pass_on() != guest and house.after(61) == 2


def _check_signature(house: House, authorization: str) -> None:
    token, key = (part.partition("=")[2] for part in authorization.removeprefix("vapid ").split(", "))
    assert key == house.notifier.public_key == Notifier(house.store, Signer(b""), Telling()).public_key
    head, claims, signature = token.split(".")
    raw = from_text(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(key))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(from_text(claims))["aud"] == house.service.url


def test_nobody_is_told_who_did_not_ask_or_has_looked_or_moved(house: House) -> None:
    guest = house.begin()
    assert house.after(3600) == 0, "nobody asked"
    house.wants("ann")
    house.wants("bo")
    guest = house.pass_on()
    house.presence.look(house.table_id, "ann" if guest == "bo" else "bo")
    house.presence.write()
    house.presence.look(house.table_id, guest)
    house.presence.write()
    assert house.after(61) == 0, "he has seen it"
    house.pass_on()
    house.pass_on()
    assert house.after(59) == 0, "his turn has just begun"
    house.store.forget(guest)
    assert house.after(3600) == 0 and house.store.subscriptions.of_guest(guest) == []


def test_whose_seat_a_bot_takes_is_not_told(house: House) -> None:
    house.wants("ann")
    house.wants("bo")
    guest = house.begin()
    seat = house.tables.table(house.table_id).turn
    house.tables.fill(house.table_id, guest, seat, "random")
    assert house.after(61) == 0
    house.tables.come_back(house.table_id, guest, seat)
    assert house.after(61) == 1, "his turn begins again"


def test_who_is_away_is_not_told_of_turns_that_a_bot_plays_for_him(house: House) -> None:
    house.wants("ann")
    house.wants("bo")
    guest = house.begin()
    seat = house.tables.table(house.table_id).turn
    house.later += 4 * 86_400
    house.tables.fill(house.table_id, "bo" if guest == "ann" else "ann", seat, usual_bot())
    assert house.after(3600) == 0 and house.tables.table(house.table_id).owed_to(guest) == [seat]


def test_one_of_several_workers_tells(house: House) -> None:
    house.wants("ann")
    house.wants("bo")
    house.begin()
    house.later += 61
    rows, faster = house.store.subscriptions, []
    writing = rows._writing

    def late() -> AbstractContextManager[sa.Connection]:
        """Another worker sees the same and is faster."""
        rows._writing = writing
        faster.extend(rows.claimed())
        return writing()

    rows._writing = late
    assert rows.claimed() == [] and len(faster) == 1 and rows.claimed() == []
    assert house.after(181) == 1, "a worker that died is stood in for"


def test_a_service_that_fails_is_tried_again_and_given_up(house: House) -> None:
    house.wants("ann")
    house.wants("bo")
    guest = house.begin()
    house.service.status = 503
    assert house.after(61) == 1 and house.after(1) == 1
    pause = FIRST_PAUSE / 1000
    for tries in range(2, MOST_TRIES + 1):
        assert house.after(pause + 1) == tries
        pause *= 4
    assert house.after(10 * pause) == MOST_TRIES and house.store.subscriptions.of_guest(guest)
    house.service.status = 302
    house.pass_on()
    assert house.after(61) == MOST_TRIES + 1 and all(path == "/a" for path, _, _ in house.service.got), "no redirect"


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(house: House, status: int) -> None:
    house.wants("ann")
    house.wants("bo")
    guest = house.begin()
    house.service.status = status
    assert house.after(61) == 1 and house.store.subscriptions.of_guest(guest) == []


def test_a_guest_has_few_places(house: House) -> None:
    for number in range(MOST_OF_GUEST + 3):
        house.wants("ann", path=f"/{number}")
        house.wants("ann", path=f"/{number}")
    kept = [each.address for each in house.store.subscriptions.of_guest("ann")]
    assert kept == [f"{house.service.url}/{number}" for number in range(3, MOST_OF_GUEST + 3)]


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5: the same keys and the same salt give the same bytes."""
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    ours = ec.derive_private_key(int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    made = encrypted(b"When I grow up, I want to be a watermelon", keys, ours, from_text("DGv6ra1nlYgDCS1FRnbzlw"))
    assert to_text(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
        "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_any_bytes_make_a_key() -> None:
    for kept in (b"\x00" * 32, b"\xff" * 32):
        assert len(public_point(own_key(kept))) == 65


# Addresses that strangers give us


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/a",
        "https://127.0.0.1/a",
        "https://127.1/a",
        "https://[::1]/a",
        "https://[::ffff:127.0.0.1]/a",
        "https://[64:ff9b::7f00:1]/a",
        "https://[2002:7f00:1::]/a",
        "https://10.0.0.8/a",
        "https://169.254.169.254/latest/meta-data",
        "https://192.168.1.1/a",
        "https://100.64.0.1/a",
        "https://0.0.0.0/a",
        "https://224.0.0.1/a",
        "https://[fe80::1%25eth0]/a",
        "https://push.example.org:22/a",
        "https://me:secret@push.example.org/a",
        "https://push.example.org/a b",
        "https://push.example.org/a\r\nX: y",
        "https://push.example.org\\@127.0.0.1/",
        "https://localhost/a",
        "https://",
        "file:///etc/passwd",
        "https://push.example.org/" + "a" * 1000,
        "https://push.example.org:99999/",
        "https://2130706433/",
    ],
)
def test_nothing_is_sent_to_where_it_must_not_go(url: str) -> None:
    def look_up(host: str, port: int) -> list[str]:
        assert host in ("localhost", "127.1", "2130706433"), host
        return ["127.0.0.1"]

    with pytest.raises(posting.BadEndpoint):
        posting.post(url, {}, b"", look_up=look_up)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"], ["::ffff:10.0.0.1"], []])
def test_a_name_that_leads_inside_is_refused(found: list[str]) -> None:
    with pytest.raises(posting.BadEndpoint):
        posting.post("https://rebind.example.org/a", {}, b"", look_up=lambda host, port: found)


def test_loopback_is_only_for_tests(service: PushService) -> None:
    with pytest.raises(posting.BadEndpoint):
        posting.post(service.url, {}, b"x")
    assert posting.post(service.url, {}, b"x", loopback=True) == 201


@pytest.mark.parametrize("drip", [b"H", b"HTTP/1.1 200 "])
def test_an_answer_that_drips_is_not_waited_for(drip: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte now and then, for ever: the deadline is for all of it."""
    monkeypatch.setattr(posting, "SECONDS", 0.3)
    enough = threading.Event()

    class Dripping(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            while not enough.wait(0.02):
                try:
                    self.request.sendall(drip[:1])
                except OSError:
                    return

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dripping) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            with pytest.raises(TimeoutError):
                posting.post(f"http://127.0.0.1:{server.server_address[1]}/", {}, b"", loopback=True)
        finally:
            enough.set()
            server.shutdown()
            thread.join()


# The pages


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_with(f"sqlite:///{tmp_path_factory.mktemp('push') / 'tables.db'}") as (address, _):
        yield address


def test_a_browser_asks_to_be_told_and_stops(server: str, service: PushService) -> None:
    with Browser(server) as visitor:
        visitor.open("/me")
        asked = {"endpoint": "https://push.example.org/abc", **service.keys}
        for wrong in ({"endpoint": "https://10.0.0.1/"}, {"p256dh": "AAAA"}, {"auth": "é"}, {"p256dh": asked["auth"]}):
            visitor.send("/me/push", {**asked, **wrong}, status=422, marker='action="/me"')
            visitor.open("/me")
        assert visitor.http.post("/me/push", data=asked).status_code == 403, "without our token"
        visitor.send("/me/push", asked, status=204, marker='action="/me"')
        assert "push.example.org" in visitor.open("/me")
        with Browser(server) as other:
            other.open("/me")
            other.send("/me/telling/off", {"id": "1"}, marker='action="/me"')
        assert "push.example.org" in visitor.open("/me"), "nobody stops it for somebody else"
        visitor.send("/me/telling/off", {}, marker='action="/me/telling/off"')
        assert "push.example.org" not in visitor.page


def test_the_service_worker_is_for_all_pages(server: str) -> None:
    with Browser(server) as visitor:
        answer = visitor.http.get("/service-worker.js")
    assert (
        answer.headers["content-type"].startswith("text/javascript") and answer.headers["cache-control"] == "no-cache"
    )
    assert "script-src 'self'" in answer.headers["content-security-policy"] and "fetch" not in answer.text
