"""The position editor of a real server: by forms alone, nothing typed is lost, and one plays on from there."""

import json
import random
import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

import bastide
from bastide.core.i18n import TRANSLATED
from tests.ours import OURS
from tests.web.serving import serving


class Fields(HTMLParser):
    """What a browser would send: the fields of the form `editor` with their values."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.buttons: list[str] = []
        self._inside, self._area, self._select = False, "", ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = had.get("id") == "editor"
        name = had.get("name", "")
        if not self._inside:
            return
        if tag == "input" and had.get("type") != "file" and (had.get("type") != "checkbox" or "checked" in had):
            self.sent[name] = had.get("value", "")
        elif tag == "button" and "disabled" not in had:
            self.buttons.append(had["value"])
        elif tag == "textarea":
            self._area, self.sent[name] = name, ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in had or self._select not in self.sent):
            self.sent[self._select] = had.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        self._area = "" if tag == "textarea" else self._area
        self._inside = self._inside and tag != "form"

    def handle_data(self, data: str) -> None:
        if self._area:
            self.sent[self._area] += data


class Editor:
    """Somebody at the editor of a game, without scripts."""

    def __init__(self, http: httpx.Client, game: str, **query: Any) -> None:
        self.http, self.game = http, game
        self.answer = http.get(f"/g/{game}/edit", params=query)
        assert self.answer.status_code == 200

    @property
    def form(self) -> Fields:
        return Fields(self.answer.text)

    @property
    def position(self) -> dict[str, Any]:
        past: list[dict[str, Any]] = json.loads(self.form.sent["past"])
        return past[-1]

    @property
    def check_result(self) -> str:
        found = re.search(r'id="check-result".*?</div>', self.answer.text, re.S)
        assert found
        return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())

    def press(self, do: str, **typed: str) -> httpx.Response:
        """Press a button after typing into some fields."""
        sent = {**self.form.sent, **typed, "do": do}
        files = {name: (None, value) for name, value in sent.items()}
        answer = self.http.post(f"/g/{self.game}/edit", files=files)
        while answer.status_code == 429:  # all editors of this test sit behind one address
            time.sleep(float(answer.headers["retry-after"]))
            answer = self.http.post(f"/g/{self.game}/edit", files=files)
        if "text/html" in answer.headers.get("content-type", "") and 'id="editor"' in answer.text:
            self.answer = answer
        return answer

    def change(self, path: str, value: str) -> httpx.Response:
        """Another value in one field."""
        return self.press("set", **{f"f.{path}": value})


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("editor")
    with serving(f"sqlite:///{folder / 'tables.db'}") as server, httpx.Client(base_url=server, timeout=30) as client:
        yield client


def midgame(game: str, players: int, seed: int, moves: int) -> bastide.Match:
    match, chance = bastide.game(game).start(players, seed), random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chance.choice(match.actions()))
    return match


@pytest.mark.parametrize("game", OURS)
def test_the_first_position_is_possible_and_the_page_is_whole(http: httpx.Client, game: str) -> None:
    most = bastide.game(game).players[-1]
    editor = Editor(http, game, players=most)
    assert editor.position["players"] == most and "This position is possible." in editor.check_result
    text = editor.answer.text
    assert " style=" not in text and "<style" not in text and not re.search(r"<script(?! type=\"module\" src)", text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([a-z][\w-]*)"', text)) - {"main"}
    assert used <= set(ids)


def test_a_tool_is_taken_used_and_undone_without_scripts(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo")
    assert not any(button.startswith("put ") for button in editor.form.buttons)
    editor.press("seat 1")
    editor.press("take M")
    assert "put d4" in editor.form.buttons
    editor.press("put d4")
    assert editor.position["cities"][1]["grid"][3] == ".C.M..." and editor.position["cities"][0]["grid"][3] == ".C....."
    editor.press("take 3")
    editor.press("put d4")
    assert editor.position["cities"][1]["grid"][3] == ".C.3..."
    editor.press("undo")
    editor.press("undo")
    assert editor.position["cities"][1]["grid"][3] == ".C....."
    assert "undo" not in editor.form.buttons


def test_fields_text_and_board_change_in_one_step(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo")
    editor.press("take W")
    editor.press("put c1", **{"f.cities[0].coins": "17", "f.boxes": "5"})
    assert editor.position["cities"][0]["coins"] == 17 and editor.position["boxes"] == 5
    assert editor.position["cities"][0]["grid"][0] == "#.W...#"
    written = editor.position | {"boxes": 9}
    editor.press("put d1", position=json.dumps(written))
    assert editor.position["boxes"] == 9 and editor.position["cities"][0]["grid"][0] == "#.WW..#"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("{", "not JSON"),
        ("[]", "position: expected an object"),
        ('{"game": "saint-malo"}', "players"),
        ("7", "position"),
    ],
)
def test_text_that_can_not_be_read_is_kept_and_told(http: httpx.Client, typed: str, told: str) -> None:
    editor = Editor(http, "saint-malo")
    before = editor.position
    answer = editor.press("check", position=typed)
    assert answer.status_code == 422 and editor.form.sent["position"] == typed and editor.position == before
    wrong = re.search(r'id="text-error">(.*?)</small>', answer.text)
    assert wrong and told in wrong[1]


def test_numbers_that_are_none_are_kept_and_told(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo")
    answer = editor.press("set", **{"f.cities[0].coins": "many", "f.cities[0].logs": "4", "f.boxes": "99999"})
    assert answer.status_code == 422 and editor.position["cities"][0]["logs"] == 4
    assert editor.form.sent["f.cities[0].coins"] == "many" and editor.form.sent["f.boxes"] == "99999"
    assert answer.text.count('aria-invalid="true"') == 2


def test_what_is_not_possible_is_told_with_its_field_and_can_be_edited_on(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo")
    answer = editor.change("step.kind", "house")
    assert (
        answer.status_code == 200
        and "Not possible yet." in editor.check_result
        and "step.builder" in editor.check_result
    )
    assert re.search(r'id="f-step-builder"[^>]* aria-invalid="true" aria-describedby="check-result"', answer.text)
    assert "play" not in editor.form.buttons
    editor.press(f"seat {editor.position['turn']}")
    editor.press("take B")
    editor.press("put d4", **{"f.step.builder": "d4"})
    editor.press(
        "set", **{f"f.step.dice[{die}]": "H" for die in range(5)}
    )  # whatever was rolled: sabres hire no builder
    assert "This position is possible." in editor.check_result


@pytest.mark.parametrize(("game", "moves"), [("saint-malo", 60), ("carcassonne-city", 80), ("la-citta", 90)])
def test_a_moment_of_a_record_is_loaded_saved_drawn_and_played_on(http: httpx.Client, game: str, moves: int) -> None:
    match = midgame(game, 3, 11, moves)
    editor = Editor(http, game)
    editor.press("load", load=match.save(), move=str(moves - 7))
    wanted = match.position_at(moves - 7)
    assert editor.position == wanted and "This position is possible." in editor.check_result
    saved = editor.press("save")
    assert json.loads(saved.text) == wanted and f'{game}-position.json"' in saved.headers["content-disposition"]
    drawn = editor.press("draw")
    assert drawn.text.startswith("<svg") and drawn.headers["content-type"] == "image/svg+xml"
    answer = editor.press("play", name="Marta", **{"who-0": "you", "who-1": "random", "who-2": "random", "shuffle": ""})
    assert answer.status_code == 303
    assert http.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("game", OURS)
def test_a_game_goes_on_from_a_position_that_was_changed_by_hand(http: httpx.Client, game: str) -> None:
    match = midgame(game, 2, 5, 40)
    editor = Editor(http, game)
    editor.press("load", load=json.dumps(match.position()))
    path = {"saint-malo": "cities[1].coins", "carcassonne-city": "points[1]", "la-citta": "gold[1]"}[game]
    editor.change(path, "23")
    assert "This position is possible." in editor.check_result
    mine = editor.position["step"].get("seat", editor.position["turn"])
    who = {f"who-{seat}": "you" if seat == mine else "random" for seat in range(2)}
    answer = editor.press("play", shuffle="1", **who)
    assert answer.status_code == 303
    table = http.get(answer.headers["location"])
    assert table.status_code == 200 and "23" in table.text


def test_two_seats_of_one_person_and_a_seat_for_a_friend(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo", players=3)
    answer = editor.press("play", name="Marta", **{"who-0": "you", "who-1": "you", "who-2": "open"})
    assert answer.status_code == 303
    assert editor.press("play", **{"who-0": "nobody"}).status_code == 422


def test_a_game_that_is_over_is_possible_but_not_played(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo")
    editor.change("step.kind", "over")
    assert "This position is possible." in editor.check_result and "play" not in editor.form.buttons
    answer = editor.press("play")
    assert answer.status_code == 422 and "nothing to play" in answer.text


def test_tiles_are_laid_and_turned_and_followers_stand_on_them(http: httpx.Client) -> None:
    editor = Editor(http, "carcassonne-city")
    # tiles of a known order: the editor shuffles, and beside some first tiles the one that was drawn fits nowhere (CC-14)
    editor.press("load", load=json.dumps(bastide.game("carcassonne-city").start(2, 2026).position()))
    tile = next(button for button in editor.form.buttons if re.fullmatch(r"take t\d+", button))
    editor.press(tile)
    editor.press("put 0,0")
    editor.press("take steward")
    place = next(button for button in editor.form.buttons if button.startswith("put 0,0 "))
    editor.press(place)
    assert editor.position["supply"] == [6, 7] and editor.position["followers"][0]["role"] == "steward"
    assert "This position is possible." in editor.check_result


def test_files_of_the_server_are_never_read(http: httpx.Client) -> None:
    answer = http.get("/g/carcassonne-city/edit", params={"pack": "/etc/hostname"})
    assert answer.status_code == 200
    editor = Editor(http, "carcassonne-city")
    refused = editor.press("set", options=json.dumps({"pack": "/etc/hostname"}))
    assert refused.status_code == 422 and "options" in refused.text


@pytest.mark.parametrize("past", ["", "[]", "{}", "[1]", '[{"game": "saint-malo"}]', "[" * 5000])
def test_a_form_that_was_tampered_with_is_refused_or_begun_anew(http: httpx.Client, past: str) -> None:
    editor = Editor(http, "saint-malo")
    assert editor.press("set", past=past).status_code in (200, 422)


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("la-citta", {"players": 10**9}),
        ("saint-malo", {"boxes": 10**12}),
        ("saint-malo", {"cities": [{}, {}]}),
        ("carcassonne-city", {"tiles": [{"id": "t1", "x": 9000, "y": 0, "turn": 0}]}),
        ("carcassonne-city", {"followers": [{"role": "guard"}]}),
        ("la-citta", {"cities": [{"owner": 9}]}),
        ("la-citta", {"step": {"kind": "dance"}}),
        ("la-citta", {"deck": 7}),
    ],
)
def test_wild_positions_are_told_and_not_drawn(http: httpx.Client, game: str, change: dict[str, Any]) -> None:
    editor = Editor(http, game)
    wild = json.dumps(editor.position | change)
    answer = editor.press("check", position=wild)
    assert answer.status_code == 422 and json.loads(editor.form.sent["position"]) == json.loads(wild)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", OURS)
def test_the_page_speaks_the_language(http: httpx.Client, game: str, language: str) -> None:
    answer = httpx.get(f"{http.base_url}/g/{game}/edit", params={"lang": language}, timeout=30)
    assert answer.status_code == 200 and f'<html lang="{language}">' in answer.text


def test_a_form_without_its_token_is_refused(http: httpx.Client) -> None:
    editor = Editor(http, "saint-malo")
    assert editor.press("check", token="").status_code == 403
