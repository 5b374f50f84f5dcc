// Carcassonne by hand: a tile laid as on a table, a follower on it, walls with their guards, and looking at the city. The page says
// what is legal and what it brings (by_hand.py); nothing here knows a rule. Each place is a link, and works without this file.

import * as view from "./view.js";
import * as page from "./page_game.js";
import { boardPoint, isOverview } from "./view.js";
import { attach, detach, game, isBusy, keepBar, layer, read } from "./page_game.js";
import * as card from "./page_card.js";
import * as lay from "./page_lay.js";
import * as look from "./page_look.js";

const STEPS = { lay, follower: card };
const WALLS = ["gate", "wall", "tower"]; // page_walls.js, which is loaded when the first of them is asked for
let loading = null;
const loadWalls = () => (loading ??= import("./page_walls.js").then(({ opened }) => Object.assign(STEPS, opened(view, page)), () => (loading = null)));
let now = null; // the step in which one plays by hand

const frame = () => document.getElementById("viewport");

function wake() {
  read();
  if (!game() || !frame()) return;
  bind();
  attach();
  keepBar();
  now = STEPS[game().step] ?? null;
  if (!now && WALLS.includes(game().step)) loadWalls().then(() => !now && STEPS[game()?.step] && [sleep(), wake()]);
  frame().classList.toggle("by-hand", Boolean(now));
  frame().dataset.step = game().step;
  now?.begin();
  keepFocus();
}
// Places that chips and cards stand for can't hold the focus: who plays by keys goes on there, all others at the board.
function keepFocus() {
  const active = document.activeElement;
  if (!hadFocus || (active !== document.body && !(active.matches("a.place") && getComputedStyle(active).visibility === "hidden"))) return;
  const next = byKeys && (layer.querySelector(".choice, .chip button:not([disabled])") ?? document.querySelector("#do-play:not([disabled])"));
  (next || document.getElementById("part-board")).focus({ preventScroll: true });
}
let hadFocus = false;
let byKeys = false;
document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("pointerdown", () => (byKeys = false), true);

function sleep() {
  hadFocus = document.activeElement !== document.body;
  look.close();
  now?.end();
  now = null;
  detach();
  const play = document.getElementById("do-play");
  if (play?.onclick) Object.assign(play, { onclick: null, type: "submit" });
}
document.addEventListener("bastide:swapping", sleep);
document.addEventListener("bastide:swapped", wake);
document.addEventListener("bastide:present", () => now?.lead?.()); // while something is told the view is elsewhere

// ---- pointers: places first, then looking

const bound = new WeakSet(); // frames that listen
function bind() {
  if (bound.has(frame())) return;
  bound.add(frame());
  frame().addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || event.buttons || !game()) return;
    if (now?.hover?.(boardPoint(event.clientX, event.clientY))) look.close();
    else look.rest(event);
  });
  frame().addEventListener("pointerleave", () => {
    look.close();
    now?.leave?.();
  });
  frame().addEventListener("click", tapped);
  frame().addEventListener("contextmenu", (event) => {
    if (!now?.turn) return;
    event.preventDefault();
    now.turn(1);
  });
  frame().addEventListener("focusin", ({ target }) => target.matches?.("a:focus-visible") && now?.focused?.(target));
}
function tapped(event) {
  if (!game() || event.defaultPrevented || isBusy() || (isOverview() && event.detail)) return;
  const link = event.target.closest?.("a.place");
  const point = event.detail || !link ? boardPoint(event.clientX, event.clientY) : middleOf(link); // a key has no point
  if (now?.tap?.(point, event)) {
    event.preventDefault();
    look.close();
  } else if (!link) {
    const feature = look.under(event);
    if (feature === undefined) look.close();
    else look.explain(feature, event);
  }
}
function middleOf(link) {
  const box = link.getBoundingClientRect();
  return boardPoint(box.x + box.width / 2, box.y + box.height / 2);
}

// ---- turning: Alt and the wheel over the board, the wheel over the tile, two fingers

let turnedAt = 0;
document.addEventListener(
  "wheel",
  (event) => {
    const over = event.target.closest?.("#part-bar .tray") || (event.altKey && event.target.closest?.("#viewport"));
    if (!over || !now?.turn) return;
    event.preventDefault();
    if (event.timeStamp - turnedAt > 140) now.turn(Math.sign(event.deltaY || event.deltaX) || 1);
    turnedAt = event.timeStamp;
  },
  { passive: false },
);
document.addEventListener("bastide:twist", ({ detail }) => now?.turn?.(detail.turns));
document.addEventListener("click", (event) => event.target.closest?.("#part-bar .tray .hand") && now?.turn?.(1));

// ---- keys

document.addEventListener(
  "keydown",
  (event) => {
    if (!game() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog") || isBusy()) return;
    const arrow = /^Arrow/.test(event.key) && event.target.closest?.("a.place, #part-side, #part-bar, #part-strip"); // these have a way of their own
    const does = event.key === "Escape" ? look.close() || now?.back?.() : !arrow && now?.keyed?.(event);
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

wake();
