// The board in a frame that never changes its size: what of it is shown, and leading to a place. It knows units and pixels, and no
// game. A board that says how large its unit is (`data-unit` on its svg: a tile, a hex; `data-least`: the pixels that a finger needs
// for it) gets a view; any other is shown whole. What is shown is the svg's viewBox; its own is kept in `data-land`. Fingers and mice
// are in view_hands.js, what a new page of the server means for the view in view_pages.js.

import { firstBare } from "./view_bare.js";
import { keepView } from "./view_kept.js";

export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const coarse = matchMedia("(pointer: coarse)");
const narrow = matchMedia("(max-width: 959px)");
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

const LARGEST = 220; // pixels of a unit
const HEX = 52; // the least of a unit for fingers, unless the board wants more; a tile has parts of its own to hit
const TILE = 64;
const EDGE = 90; // pixels: what is revealed is at least so far from the edge of the frame
const LESS = 0.8; // so much smaller the whole is shown where else a button would hide something
const REST = 140; // milliseconds without motion after which the board is drawn anew

export const view = { x: 0, y: 0, scale: 0 }; // the middle of what is shown, and pixels for a unit of the drawing
export const shown = {
  frame: null,
  drawn: null, // the svg
  land: null, // the whole of it: left, top, width, height
  whole: true, // nobody has zoomed: the whole stays in view as it grows
  held: false, // a finger or the mouse is on it: nothing else moves it
  zoomed: false, // by hand, since this was last looked at
  told: false, // a step is told: its place decides what is in sight (view_told.js)
  places: [], // the middles of what can be chosen
  covers: [], // what lies over the frame, in pixels from its corner
  beyond: { right: 0, bottom: 0 }, // pixels by which one may go beyond the land, so that nothing is always under the buttons or the small plan
  loose: "", // "on" while something beside a place needs room beyond the land; "ending" until the view is back
};
let heading = null; // where a glide leads to
let glides = 0; // counts glides and coasting: one that something else has overtaken stops
const hooks = new Set();

export const boardOf = (page) => page.querySelector("#viewport > svg");

// ---- what others may ask

export const board = () => boardOf(document);
export const overlay = () => document.getElementById("overlay");
export const hasView = () => shown.drawn !== null && shown.land !== null;
export function unitOf() {
  const at = board();
  if (at?.dataset.unit) return Number(at.dataset.unit);
  const { width, height } = at?.viewBox.baseVal ?? { width: 16, height: 16 };
  return Math.max(width, height) / 16;
}
export const scaleNow = () => (hasView() ? view.scale : (board()?.getScreenCTM()?.a ?? 1));
export function onChange(hook) {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

// A point of the board on the screen, and the other way round.
export function screenPoint(x, y, seen = view) {
  if (!hasView()) {
    const matrix = board()?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(0, 0);
  }
  const box = shown.frame.getBoundingClientRect();
  return new DOMPoint(box.left + box.width / 2 + (x - seen.x) * seen.scale, box.top + box.height / 2 + (y - seen.y) * seen.scale);
}
export function boardPoint(px, py) {
  if (!hasView()) {
    const matrix = board()?.getScreenCTM();
    return matrix ? new DOMPoint(px, py).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }
  const box = shown.frame.getBoundingClientRect();
  return new DOMPoint(view.x + (px - box.left - box.width / 2) / view.scale, view.y + (py - box.top - box.height / 2) / view.scale);
}
export const middle = (each) => {
  const box = each.getBoundingClientRect();
  return boardPoint(box.x + box.width / 2, box.y + box.height / 2);
};
// The part of the frame over which no sheet lies; `below` is what lies under one.
export function clear() {
  const { left, right, top, bottom, width, height } = document.getElementById("viewport").getBoundingClientRect();
  const sheets = narrow.matches ? [...document.querySelectorAll("#part-side[data-open] > #panes, #part-teacher.of-game")] : [];
  const tops = sheets.map((each) => each.getBoundingClientRect()).filter((box) => box.height).map(({ top }) => top);
  const below = clamp(bottom - Math.min(bottom, ...tops), 0, height * 0.7);
  return { left, right, top, bottom: bottom - below, width, height: height - below, below };
}
export function isInSight(x, y, margin = 24) {
  const [at, box] = [screenPoint(x, y), clear()];
  return at.x > box.left + margin && at.x < box.right - margin && at.y > box.top + margin && at.y < box.bottom - margin;
}

// ---- leading to a place

// Moves only as far as it must: a point that is well in sight moves nothing, and nothing moves under a finger.
export function reveal(x, y, margin = EDGE) {
  if (!hasView() || shown.held || shown.told) return;
  const box = clear();
  const room = Math.min(margin, box.width / 3, box.height / 3);
  const at = screenPoint(x, y);
  const dx = at.x - clamp(at.x, box.left + room, box.right - room);
  const dy = at.y - clamp(at.y, box.top + room, box.bottom - room);
  if (dx || dy) glide({ x: view.x + dx / view.scale, y: view.y + dy / view.scale });
}

// Some points into sight together, as small as it may, else the first of them; if they are already, nothing moves.
export function gather(points, margin = EDGE) {
  if (!hasView() || shown.held || shown.told || !points.length || points.every(([x, y]) => isInSight(x, y, margin / 2))) return;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { width, height, below } = clear();
  const room = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (bottom - top || 1));
  const low = coarse.matches ? Math.min(handy(), view.scale) : least(); // a finger goes on hitting what it means
  if (room < low) return reveal(...points[0]);
  const scale = clamp(room, low, view.scale);
  glide({ x: (left + right) / 2, y: (top + bottom) / 2 + below / 2 / scale, scale });
}

// The whole board; on touch that may be smaller than a finger: then a tap leads nearer, and chooses nothing.
export function fit(ms = 320) {
  if (!hasView()) return;
  shown.whole = shown.zoomed = true;
  glide(wholeView(), ms);
}
export const isOverview = () => hasView() && coarse.matches && view.scale < handy() * 0.98;
// From the overview back to where one can choose.
export function nearer() {
  [shown.whole, shown.zoomed] = [false, true];
  glide(handyAt(placeThatMatters() ?? view));
}
export function showLast() {
  const last = shown.drawn && [...shown.drawn.querySelectorAll(".last")].map(middle);
  if (!last?.length) return;
  if (isOverview()) glide({ ...last.at(-1), scale: handy() });
  else gather(last.map(({ x, y }) => [x, y]));
}
// Aside, so that something may stand beside a place; `tighten` leads back to where one was, unless one has moved since.
let aside = null;
export function loosen(to, ms = 200) {
  if (!hasView()) return;
  aside = { from: shown.loose ? aside.from : { ...view }, to: { ...view, ...to } };
  shown.loose = "on";
  glide(aside.to, ms);
}
export function tighten(ms = 200) {
  if (shown.loose !== "on" || !hasView()) return;
  const { from, to } = aside;
  shown.loose = "ending";
  const { width, height } = shown.frame.getBoundingClientRect();
  const stayed = apart(view, to) * view.scale < 2;
  glide(stayed ? (shown.whole ? wholeView() : from) : limits(view.scale)(view), ms);
}
export function zoom(by, px, py, moving = false) {
  if (!hasView()) return;
  const box = shown.frame.getBoundingClientRect();
  const [x, y] = [px ?? box.left + box.width / 2, py ?? box.top + box.height / 2];
  const before = boardPoint(x, y);
  [shown.whole, shown.zoomed] = [false, true];
  view.scale = clamp(view.scale * by, least(), most());
  const after = boardPoint(x, y);
  jump({ x: view.x + before.x - after.x, y: view.y + before.y - after.y }, moving);
  keep();
}

// ---- sizes

export function wholeView() {
  const { left, top, width, height } = shown.land;
  const [most, least] = [wholeScale(), Math.max(handy(), wholeScale() * LESS)];
  const scales = [most, (most + least) / 2, least].filter((each) => each <= most && (each === most || coarse.matches));
  return bareAt(scales.map((scale) => ({ x: left + width / 2, y: top + height / 2, scale })), true);
}
function wholeScale() {
  const { width, height } = shown.frame.getBoundingClientRect();
  return Math.min(width / shown.land.width, height / shown.land.height, LARGEST / unitOf());
}
export const least = () => Math.min(wholeScale(), handy());
export const most = () => LARGEST / unitOf();
export const handy = () => Number(shown.drawn.dataset.least || (unitOf() > 60 ? TILE : HEX)) / unitOf(); // a finger hits what it means

// The whole; for fingers as large as they need it, at the place that matters.
export function usualView() {
  const all = wholeView();
  if (!coarse.matches || all.scale >= handy() * 0.98) return all;
  shown.whole = false;
  return handyAt(placeThatMatters() ?? all);
}
export const handyAt = ({ x, y }, scale = handy()) => ({ x, y: y + clear().below / 2 / scale, scale });
// What is chosen, what can be, what is asked about, what is one's own (a board says whose its parts are: `data-owner`, a seat), what
// happened last.
export const LEGAL = "a.place.legal";
export const POINTED = "[data-pointed]";
export const own = () => `[data-owner="${document.getElementById("main").dataset.seat ?? ""}"]`;
export const matters = () => ["a.place.chosen", LEGAL, POINTED, own(), ".last"];
function placeThatMatters() {
  for (const wanted of matters()) {
    const all = [...shown.drawn.querySelectorAll(wanted)].map(middle);
    if (!all.length) continue;
    const mean = { x: sum(all, "x") / all.length, y: sum(all, "y") / all.length };
    return all.reduce((best, each) => (apart(each, mean) < apart(best, mean) ? each : best));
  }
  return null;
}
const sum = (points, part) => points.reduce((total, each) => total + each[part], 0);
export const apart = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);

// A view near another one, in which nothing that can be chosen lies under a button; the first of several with which that can be.
export function bareAt(views, whole = shown.whole) {
  const { width, height } = shown.frame.getBoundingClientRect();
  const { places: points, covers } = shown;
  return firstBare(views, ({ scale }) => {
    const unit = unitOf() * scale;
    return { width, height, points, covers, far: 2 * unit, rim: Math.min(24, 0.4 * unit), within: limits(scale, "", whole) };
  });
}
// Kept for this table, in this window.
export const keep = () => keepView(() => ({ ...view, whole: shown.whole }));
// Where the view is, or where it is being led to.
export const goal = () => heading ?? view;

// ---- showing

// While it moves the drawing is only shifted and stretched as a picture: a large board takes longer to draw than a frame lasts.
// Drawn it is when the motion has come to rest.
let base = null; // what the viewBox shows
let resting = 0;

export function show(moving = false) {
  const { frame, drawn, land } = shown;
  const { width, height } = frame.getBoundingClientRect();
  if (!width || !height) return;
  view.scale = clamp(view.scale, least(), most());
  const [wide, high] = [width / view.scale, height / view.scale];
  stayWithin();
  const [left, top] = [view.x - wide / 2, view.y - high / 2];
  if (moving && base?.drawn === drawn) shift();
  else draw([left, top, wide, high]);
  const all = wide >= land.width - 1 && high >= land.height - 1;
  for (const hook of hooks) hook({ ...view, left, top, width: wide, height: high, all });
}
// How far the buttons reach into the frame from its right, and the small plan from its foot: asked again when it has been drawn.
export function measureCovers() {
  const [frame, tools, plan] = ["viewport", "view-tools", "small-plan"].map((id) => document.getElementById(id).getBoundingClientRect());
  const isOver = ({ width, left, right, top, bottom }) => width && left < frame.right && right > frame.left && top < frame.bottom && bottom > frame.top;
  const inFrame = ({ left, right, top, bottom }) => ({ left: left - frame.left, right: right - frame.left, top: top - frame.top, bottom: bottom - frame.top });
  shown.covers = [tools, plan].filter(isOver).map(inFrame);
  shown.beyond = { right: tools.bottom > frame.top ? Math.max(0, frame.right - tools.left) : 0, bottom: plan.height ? frame.bottom - plan.top : 0 };
}

// What a sheet let one see beyond the land stays when it goes, until one has moved away: nothing moves the board by going.
let under = 0; // pixels that lay under one when the view was last where it may be
function stayWithin() {
  const { below } = clear();
  const [to, before] = [below, Math.max(under, below)].map((each) => limits(view.scale, shown.loose, shown.whole, each)(view));
  const y = Math.max(to.y, Math.min(before.y, view.y));
  if (y === to.y) under = below;
  Object.assign(view, { x: to.x, y });
}
// Where a view may be, so that it shows no more beyond the land than it must, in the part over which no sheet lies; a loose one goes on
// as long as there is land in it. What has room in the frame may stand anywhere in it, beside the buttons too.
function limits(scale, loose = "", whole = shown.whole, covered = clear().below) {
  const { land, beyond, frame } = shown;
  const { width, height } = frame.getBoundingClientRect();
  const [wide, high, below] = [width, height, covered].map((each) => each / scale);
  const rim = unitOf() / 4;
  const kept = (at, low, size, seen, more) => {
    if (loose) return clamp(at, low - seen / 2, low + size + seen / 2);
    const [middle, spare] = [low + size / 2, (seen - size) / 2];
    if (spare >= (whole ? 0 : rim + more / 2)) return clamp(at, middle - spare, middle + Math.max(spare, more));
    return clamp(at, low - rim + seen / 2, low + size + rim + more - seen / 2);
  };
  const foot = Math.max(0, beyond.bottom / scale - below);
  return ({ x, y }) => ({ x: kept(x, land.left, land.width, wide, beyond.right / scale), y: kept(y - below / 2, land.top, land.height, high - below, foot) + below / 2 });
}
function draw(box) {
  clearTimeout(resting);
  const text = box.map((each) => Math.round(each * 100) / 100).join(" ");
  for (const each of [shown.drawn, overlay()]) {
    each?.style.removeProperty("transform");
    each?.setAttribute("viewBox", text);
  }
  shown.frame.classList.remove("moving");
  base = { drawn: shown.drawn, ...view };
  showDetail();
}
function shift() {
  const [x, y] = [(base.x - view.x) * view.scale, (base.y - view.y) * view.scale];
  for (const each of [shown.drawn, overlay()]) if (each) each.style.transform = `translate(${x}px, ${y}px) scale(${view.scale / base.scale})`;
  shown.frame.classList.add("moving");
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
}
function rest() {
  if (shown.held) resting = setTimeout(rest, REST);
  else if (hasView()) show();
}
// A board that says from how many pixels of its unit on its detail can be seen (`data-detail`) is drawn without it below.
function showDetail() {
  const { drawn } = shown;
  const small = view.scale * unitOf() < Number(drawn.dataset.detail || 0);
  if (small === (drawn.dataset.scale === "small")) return;
  if (small) drawn.dataset.scale = "small";
  else delete drawn.dataset.scale;
}
let waiting = 0;
export function jump(to, moving = false) {
  stop();
  Object.assign(view, to);
  if (shown.loose === "ending") shown.loose = "";
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    if (hasView()) show(moving);
  });
}
export function stop() {
  glides += 1;
  heading = null;
}
export function glide(to, ms = 320) {
  if (!hasView()) return;
  if (still.matches || !ms) return jump(to);
  const [start, end] = [{ ...view }, { ...view, ...to }];
  run((_, time) => {
    const share = 1 - (1 - Math.min(1, time / ms)) ** 3;
    for (const part of ["x", "y", "scale"]) view[part] = start[part] + (end[part] - start[part]) * share;
    return time < ms;
  });
  heading = end;
}
export function run(step) {
  stop();
  const mine = glides;
  const begin = performance.now();
  let before = begin;
  const tick = (now) => {
    if (mine !== glides || !hasView()) return;
    const more = step(Math.max(0, now - before), Math.max(0, now - begin));
    before = now;
    if (!more && shown.loose === "ending") shown.loose = "";
    show(more);
    if (more) return requestAnimationFrame(tick);
    heading = null;
    keep();
  };
  requestAnimationFrame(tick);
}
