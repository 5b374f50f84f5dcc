// Playing by keys: from place to place by where they lie, choices by number, back by Escape; and links to copy.
// Everything here is comfort: each link and form works without it. A game hears each key first (`bastide:key`), and may keep it.

import { hideAdvice } from "./advice.js";
import { closeAbout } from "./people.js";
import { foldSheet } from "./tabs.js";
import { fit, hasView, showLast, zoom } from "./view.js";

const main = () => document.getElementById("main");
const places = () => [...document.querySelectorAll("#part-board a.place")];
const press = (id) => {
  const button = document.getElementById(id);
  if (!button || button.disabled) return false;
  button.click();
  return true;
};

// ---- places: one Tab enters the board and one leaves it, arrows move in it

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (each) => {
  const box = each.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// The least of the distance along and twice the distance aside.
function neighbour(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const each of places()) {
    if (each === from) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along > 1 && along + 2 * aside < least) [best, least] = [each, along + 2 * aside];
  }
  return best;
}
function nearestToTheMiddle() {
  const [x, y] = middle(document.getElementById("viewport"));
  const far = (each) => Math.hypot(middle(each)[0] - x, middle(each)[1] - y);
  return places().reduce((best, each) => (!best || far(each) < far(best) ? each : best), null);
}
function enter(place) {
  for (const each of places()) each.setAttribute("tabindex", each === place ? "0" : "-1");
  place.focus({ preventScroll: true, focusVisible: true });
}
function move(key, at) {
  const place = at.closest?.("a.place");
  if (place) {
    const next = neighbour(place, DIRECTIONS[key]);
    if (next) enter(next);
    return true;
  }
  if (!isNowhere(at)) return false; // who scrolls a list goes on doing so
  const first = document.querySelector("#part-board a.place.chosen") ?? nearestToTheMiddle();
  if (first) enter(first);
  return Boolean(first);
}
const isNowhere = (at) => at === document.body || at === main() || ["part-board", "do-play", "do-undo", "ask-advice"].includes(at.id);

// ---- the other keys

const STEPS = { ArrowLeft: "to-back", ArrowRight: "to-next", Home: "to-first", End: "to-end", " ": "autoplay", s: "replay-speed", c: "copy-moment", "[": "to-slip-back", "]": "to-slip-on" };
const TURNS = { ArrowLeft: "to-turn-back", ArrowRight: "to-turn-on" };

// In a replay: through time, and through whose eyes.
function replays({ key, shiftKey, target: at }) {
  if (key === " " && at.closest("button, summary")) return false; // it presses what it stands on
  if (key.toLowerCase() === "e") return nextEyes();
  return press((shiftKey && TURNS[key]) || STEPS[key.length === 1 ? key.toLowerCase() : key]);
}
function nextEyes() {
  const eyes = document.getElementById("as");
  if (!eyes) return false;
  eyes.selectedIndex = (eyes.selectedIndex + 1) % eyes.length;
  eyes.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

function choose(number) {
  const all = [...document.querySelectorAll("#choices .pick:not(.blocked)")];
  const wanted = all[number - 1];
  wanted?.focus({ preventScroll: false });
  wanted?.click();
  return Boolean(wanted);
}
// One step back: whatever was opened last is closed, and what was chosen is chosen no more.
const back = () => closeAbout() || foldSheet() || hideAdvice() || press("unchoose");

const inView = (does) => () => {
  if (hasView()) does();
  return hasView();
};
const KEYS = {
  Escape: back,
  Enter: (at) => isNowhere(at) && !at.matches("button, a") && press("do-play"),
  u: () => press("do-undo"),
  "+": inView(() => zoom(1.25)),
  "=": inView(() => zoom(1.25)),
  "-": inView(() => zoom(1 / 1.25)),
  0: inView(() => fit()),
  l: inView(showLast),
  "?": () => {
    document.getElementById("keys")?.showModal();
    return true;
  },
};

function isForTheGame(event) {
  const told = new CustomEvent("bastide:key", { cancelable: true, detail: { key: event.key, shift: event.shiftKey, target: event.target } });
  return !document.dispatchEvent(told);
}

function does(event) {
  const { key, target: at } = event;
  if (key in DIRECTIONS && move(key, at)) return true;
  if (main().dataset.move && replays(event)) return true;
  if (/^[1-9]$/.test(key)) return choose(Number(key));
  const action = KEYS[key.length === 1 ? key.toLowerCase() : key];
  return Boolean(action?.(at));
}

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest?.("input:not([type='radio'], [type='checkbox']), select, textarea, dialog[open]")) return;
  if (isForTheGame(event) || does(event)) event.preventDefault();
});

// ---- links are copied by a click into their field

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("input[readonly]")) event.target.select();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  navigator.clipboard.writeText(field.value).catch(() => {});
});

// A link within the page opens what it leads to; only another moment or choice has to be fetched.
window.addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
});
