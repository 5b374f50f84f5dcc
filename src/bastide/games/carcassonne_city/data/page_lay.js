// Laying the tile: a ghost under the pointer, put first and laid second; it can be turned at any time.

import { habit } from "./habits.js";
import { overlay, reveal } from "./view.js";
import { $, TILE, at, closest, corners, far, game, html, key, main, middle, offer, piece, press, say, sayAgain, sign, svg, withdraw } from "./page_game.js";

const JOIN = { N: [48, 0], E: [96, 48], S: [48, 96], W: [0, 48] };
let turned = 0; // quarter turns of the tile in hand
let over = null; // the square under the pointer or the focus
let put = null; // the square where it lies, not yet for good
let free = null; // the point of the land under the pointer
let squares = [];
let ghost = null;
let buttons = null;
let kept = null; // what was put stays so when somebody talks

const fits = (square) => game().lays[key(square)] ?? {};
const way = (square) => [0, 1, 3, 2].map((more) => game().alike[(turned + more) % 4]).find((turn) => turn in fits(square));
const action = (square) => `lay ${key(square)} ${way(square)}`;
const link = ({ x, y }) => $(`at-${x}-${y}`);

export function begin() {
  squares = Object.keys(game().lays).map((text) => at(...text.split(",").map(Number)));
  [over, put, free, turned] = [null, null, null, 0];
  if (game().put) {
    const [x, y, turn] = game().put;
    [put, turned] = [at(x, y), turn];
  } else if (kept?.moves === main().dataset.moves) [put, turned] = [kept.put, kept.turned];
  ghost = svg("g", { class: "ghost" });
  overlay()?.append(ghost);
  addButtons();
  paint();
}
export function end() {
  kept = { moves: main().dataset.moves, put, turned };
  ghost?.remove();
  buttons?.remove();
  ghost = null;
}

function addButtons() {
  const tray = document.querySelector("#part-bar .tray");
  if (!tray || new Set(game().alike).size < 2) return;
  const one = (by, name) => {
    const button = html("button", { type: "button", class: `button icon turner${by < 0 ? " mirrored" : ""}`, "aria-label": name, title: `${name} (${by < 0 ? "Shift R" : "R"})` }, sign("ways"));
    button.addEventListener("click", () => turn(by));
    return button;
  };
  buttons = html("span", { class: "turners" }, one(-1, game().words.left), one(1, game().words.right));
  tray.append(buttons);
}

// ---- pointers

// The square under a point, or one close by; over the city none, there one looks.
function snapped(point) {
  const here = at(Math.floor(point.x / TILE), Math.floor(point.y / TILE));
  if (game().lays[key(here)]) return here;
  if (game().parts[key(here)]) return null;
  const wanted = at(point.x / TILE - 0.5, point.y / TILE - 0.5);
  const near = closest(squares, wanted);
  return near && far(near, wanted) < 0.85 ? near : null;
}
export function hover(point) {
  if (put) return false;
  const square = snapped(point);
  const city = game().parts[key(at(Math.floor(point.x / TILE), Math.floor(point.y / TILE)))];
  free = square || city ? null : point;
  if (key(square ?? at("", "")) !== key(over ?? at("", "")) || free || (!square && ghost.dataset.kind === "free")) {
    over = square;
    paint();
  }
  return Boolean(square);
}
export function leave() {
  [over, free] = [null, null];
  if (!put) paint();
}
export function tap(point) {
  const square = snapped(point);
  if (!square) return false;
  if (put && key(put) === key(square)) press();
  else lift(square);
  if (put && lays(action(put))) press();
  return true;
}
// Who likes it so lays the tile by one click, unless he wants to be asked, or can't take it back.
function lays(action) {
  const { confirm, commits } = main().dataset;
  return habit("one-click") && confirm !== "each" && !JSON.parse(commits || "[]").includes(action);
}
function lift(square) {
  turned = way(square);
  [put, over, free] = [square, null, null];
  paint();
  ghost.firstChild?.classList.add("drop");
  const { x, y } = middle(square);
  reveal(x, y, 60);
}

// ---- turning and going back

export function turn(by) {
  const square = put ?? over;
  const now = square ? way(square) : game().alike[turned];
  const next = [1, 2, 3].map((more) => game().alike[(now + by * more + 8) % 4]).find((each) => each !== now && (!square || each in fits(square)));
  if (next === undefined) return void (square && say(game().words.one));
  turned = next;
  paint();
  for (const each of [ghost.firstChild, document.querySelector("#part-bar .tray .hand > g")]) each?.classList.add(by > 0 ? "spun-right" : "spun-left");
}
export function back() {
  if (!put) return false;
  const was = put;
  put = null;
  if (document.activeElement === link(was)) over = was;
  paint();
  return true;
}
export function keyed(event) {
  if (event.key.toLowerCase() === "r") turn(event.shiftKey ? -1 : 1);
  else if (event.key === "Enter" && put && !event.target.closest?.("a, button")) press();
  else return false;
  return true;
}
export function focused(target) {
  const square = squares.find((each) => link(each) === target);
  if (!square || put) return;
  over = square;
  paint();
}

// ---- painting

function paint() {
  const square = put ?? over;
  const kind = put ? "put" : square ? "fits" : free ? "free" : "";
  const turn = square ? way(square) : game().alike[turned];
  for (const each of squares) {
    link(each)?.classList.toggle("turned", !(game().alike[turned] in fits(each)));
    link(each)?.classList.toggle("chosen", Boolean(put) && key(put) === key(each));
  }
  ghost.setAttribute("class", `ghost ${kind}`);
  ghost.dataset.kind = kind;
  if (ghost.dataset.turn !== String(turn) || !ghost.firstChild) {
    ghost.dataset.turn = turn;
    ghost.replaceChildren(filledTile(turn), svg("g"));
  }
  if (kind) {
    const place = square ? at(square.x * TILE, square.y * TILE) : at(free.x - TILE / 2, free.y - TILE / 2);
    ghost.setAttribute("transform", `translate(${place.x} ${place.y})`);
  }
  const joins = square ? [...fits(square)[turn][0]] : [];
  ghost.lastChild.replaceChildren(...joins.map((side) => svg("circle", { class: "join", cx: JOIN[side][0], cy: JOIN[side][1], r: 7 })));
  showTray(turn);
  if (square) say(fits(square)[turn][2]);
  else sayAgain();
  if (put) offer(action(put), game().words.lay);
  else withdraw();
}
const filledTile = (turn) => {
  const tile = piece(`tile-${turn}`, { class: "spin" });
  tile.append(svg("rect", { class: "rim", width: TILE, height: TILE }), corners({ class: "put-here" }));
  return tile;
};
function showTray(turn) {
  const tray = document.querySelector("#part-bar .tray .hand");
  if (!tray || tray.dataset.turn === String(turn)) return;
  tray.dataset.turn = turn;
  tray.replaceChildren(piece(`tile-${turn}`, { class: "spin" }));
}
