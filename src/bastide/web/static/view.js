// The board in a frame that never changes its size: dragged, zoomed, led to a place. It knows units, pixels and fingers, and no game.
// A board that says how large its unit is (`data-unit` on its svg: a tile, a hex; `data-least`: the pixels that a finger needs for it)
// gets a view; any other is shown whole. What is shown is the svg's viewBox; its own is kept in `data-land`.

export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const coarse = matchMedia("(pointer: coarse)");
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

const LARGEST = 220; // pixels of a unit
const HEX = 52; // the least of a unit for fingers, unless the board wants more; a tile has parts of its own to hit
const TILE = 64;
const EDGE = 90; // pixels: what is revealed is at least so far from the edge of the frame

const view = { x: 0, y: 0, scale: 0 }; // the middle of what is shown, and pixels for a unit of the drawing
let frame = null;
let drawn = null; // the svg
let land = null; // the whole of it: left, top, width, height
let whole = true; // nobody has zoomed: the whole stays in view as it grows
let glides = 0; // counts glides and coasting: one that something else has overtaken stops
const hooks = new Set();

const main = () => document.getElementById("main");
const store = () => `bastide view ${main().dataset.table}`;
const boardOf = (page) => page.querySelector("#viewport > svg");

// ---- what others may ask

export const board = () => boardOf(document);
export const overlay = () => document.getElementById("overlay");
export const hasView = () => drawn !== null && land !== null;
export function unitOf() {
  const at = board();
  if (at?.dataset.unit) return Number(at.dataset.unit);
  const { width, height } = at?.viewBox.baseVal ?? { width: 16, height: 16 };
  return Math.max(width, height) / 16;
}
export const scaleNow = () => (hasView() ? view.scale : boxScale());
export function onChange(hook) {
  hooks.add(hook);
  return () => hooks.delete(hook);
}

function boxScale() {
  const matrix = boardOf(document)?.getScreenCTM();
  return matrix ? matrix.a : 1;
}

// A point of the board on the screen, and the other way round.
export function screenPoint(x, y) {
  if (!hasView()) {
    const matrix = boardOf(document)?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(0, 0);
  }
  const box = frame.getBoundingClientRect();
  return new DOMPoint(box.left + box.width / 2 + (x - view.x) * view.scale, box.top + box.height / 2 + (y - view.y) * view.scale);
}
export function boardPoint(px, py) {
  if (!hasView()) {
    const matrix = boardOf(document)?.getScreenCTM();
    return matrix ? new DOMPoint(px, py).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
  }
  const box = frame.getBoundingClientRect();
  return new DOMPoint(view.x + (px - box.left - box.width / 2) / view.scale, view.y + (py - box.top - box.height / 2) / view.scale);
}
export function isInSight(x, y, margin = 24) {
  const [at, box] = [screenPoint(x, y), document.getElementById("viewport").getBoundingClientRect()];
  return at.x > box.left + margin && at.x < box.right - margin && at.y > box.top + margin && at.y < box.bottom - margin;
}

// Moves only as far as it must: a point that is well in sight moves nothing, and nothing moves under a finger.
export function reveal(x, y, margin = EDGE) {
  if (!hasView() || press) return;
  const box = frame.getBoundingClientRect();
  const room = Math.min(margin, box.width / 3, box.height / 3);
  const at = screenPoint(x, y);
  const dx = at.x - clamp(at.x, box.left + room, box.right - room);
  const dy = at.y - clamp(at.y, box.top + room, box.bottom - room);
  if (dx || dy) glide({ x: view.x + dx / view.scale, y: view.y + dy / view.scale });
}

// Some points into sight together, as small as it may; if they are already, nothing moves.
export function gather(points, margin = EDGE) {
  if (!hasView() || press || !points.length || points.every(([x, y]) => isInSight(x, y, margin / 2))) return;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { width, height } = frame.getBoundingClientRect();
  const room = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (bottom - top || 1));
  glide({ x: (left + right) / 2, y: (top + bottom) / 2, scale: clamp(room, least(), view.scale) });
}

// The whole board; on touch that may be smaller than a finger: then a tap leads nearer, and chooses nothing.
export function fit(ms = 320) {
  if (!hasView()) return;
  whole = true;
  glide(wholeView(), ms);
}
export const isOverview = () => hasView() && coarse.matches && view.scale < handy() * 0.98;

// ---- sizes

function wholeView() {
  const { width, height } = frame.getBoundingClientRect();
  const scale = Math.min(width / land.width, height / land.height, LARGEST / unitOf());
  return { x: land.left + land.width / 2, y: land.top + land.height / 2, scale };
}
const least = () => Math.min(wholeView().scale, handy());
const most = () => LARGEST / unitOf();
const handy = () => Number(drawn.dataset.least || (unitOf() > 60 ? TILE : HEX)) / unitOf(); // a finger hits what it means

// At first: the whole; for fingers as large as they need it, at the place that matters.
function firstView() {
  const all = wholeView();
  if (!coarse.matches || all.scale >= handy()) return all;
  whole = false;
  const at = placeThatMatters() ?? all;
  return { x: at.x, y: at.y, scale: handy() };
}

const middle = (each) => {
  const box = each.getBoundingClientRect();
  return boardPoint(box.x + box.width / 2, box.y + box.height / 2);
};
function placeThatMatters() {
  for (const wanted of ["a.place.chosen", "a.place.legal", ".last"]) {
    const all = [...drawn.querySelectorAll(wanted)].map(middle);
    if (!all.length) continue;
    const mean = { x: sum(all, "x") / all.length, y: sum(all, "y") / all.length };
    return all.reduce((best, each) => (apart(each, mean) < apart(best, mean) ? each : best));
  }
  return null;
}
const sum = (points, part) => points.reduce((total, each) => total + each[part], 0);
const apart = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);

// ---- showing

function show() {
  const { width, height } = frame.getBoundingClientRect();
  if (!width || !height) return;
  view.scale = clamp(view.scale, least(), most());
  const [wide, high, rim] = [width / view.scale, height / view.scale, unitOf() / 4];
  const kept = (at, low, size, seen) => (seen >= size + 2 * rim ? low + size / 2 : clamp(at, low - rim + seen / 2, low + size + rim - seen / 2));
  view.x = whole && wide >= land.width ? land.left + land.width / 2 : kept(view.x, land.left, land.width, wide);
  view.y = whole && high >= land.height ? land.top + land.height / 2 : kept(view.y, land.top, land.height, high);
  const box = [view.x - wide / 2, view.y - high / 2, wide, high].map((each) => Math.round(each * 100) / 100);
  drawn.setAttribute("viewBox", box.join(" "));
  overlay()?.setAttribute("viewBox", box.join(" "));
  showDetail();
  const all = wide >= land.width - 1 && high >= land.height - 1;
  for (const hook of hooks) hook({ ...view, left: box[0], top: box[1], width: wide, height: high, all });
}
// A board that says from how many pixels of its unit on its detail can be seen (`data-detail`) is drawn without it below.
function showDetail() {
  const small = view.scale * unitOf() < Number(drawn.dataset.detail || 0);
  if (small === (drawn.dataset.scale === "small")) return;
  if (small) drawn.dataset.scale = "small";
  else delete drawn.dataset.scale;
}
let waiting = 0;
function showSoon() {
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    show();
  });
}
function jump(to) {
  glides += 1;
  Object.assign(view, to);
  showSoon();
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
}
function run(step) {
  const mine = ++glides;
  const begin = performance.now();
  let before = begin;
  const tick = (now) => {
    if (mine !== glides || !hasView()) return;
    const more = step(Math.max(0, now - before), Math.max(0, now - begin));
    before = now;
    show();
    if (more) requestAnimationFrame(tick);
    else keep();
  };
  requestAnimationFrame(tick);
}
export function zoom(by, px, py) {
  if (!hasView()) return;
  const box = frame.getBoundingClientRect();
  const [x, y] = [px ?? box.left + box.width / 2, py ?? box.top + box.height / 2];
  const before = boardPoint(x, y);
  whole = false;
  view.scale = clamp(view.scale * by, least(), most());
  const after = boardPoint(x, y);
  jump({ x: view.x + before.x - after.x, y: view.y + before.y - after.y });
  keep();
}
export function showLast() {
  const last = drawn && [...drawn.querySelectorAll(".last")].map(middle);
  if (!last?.length) return;
  if (isOverview()) glide({ ...last.at(-1), scale: handy() });
  else gather(last.map(({ x, y }) => [x, y]));
}

let keeping = 0;
function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    try {
      sessionStorage.setItem(store(), JSON.stringify({ ...view, whole }));
    } catch {
      // private windows may keep nothing
    }
  }, 200);
}
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(store()));
  } catch {
    return null;
  }
}

// ---- fingers and mice: a drag is no click, and a click stays the link's own

const fingers = new Map();
let press = null; // what the fingers are doing
let tapped = { time: 0, x: 0, y: 0 };

function down(event) {
  if (event.button || !hasView() || !event.isPrimary && !fingers.size) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  glides += 1;
  press = fingers.size === 2 ? { kind: "two", ...pair() } : { kind: "tap", x: event.clientX, y: event.clientY, speed: { x: 0, y: 0 }, time: event.timeStamp };
  if (fingers.size === 2) for (const each of fingers.keys()) frame.setPointerCapture(each);
}
function moved(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger || !press) return;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  Object.assign(finger, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) return two();
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (press.kind === "tap" && far > (event.pointerType === "touch" ? 10 : 5)) {
    press.kind = "pan";
    whole = false;
    frame.setPointerCapture(event.pointerId);
    frame.classList.add("dragged");
  }
  if (press.kind !== "pan") return;
  const time = Math.max(1, event.timeStamp - press.time);
  Object.assign(press, { speed: { x: dx / time, y: dy / time }, time: event.timeStamp });
  jump({ x: view.x - dx / view.scale, y: view.y - dy / view.scale });
}
function up(event) {
  if (!fingers.delete(event.pointerId)) return;
  const done = press;
  if (fingers.size) return void (press = { kind: "done" });
  press = null;
  frame.classList.remove("dragged");
  if (done?.kind !== "tap") dragEnded = event.timeStamp;
  if (done?.kind === "pan" && !still.matches && event.timeStamp - done.time < 60) coast(done.speed);
  if (done?.kind === "tap" && event.type === "pointerup") doubleTap(event);
  keep();
}
let dragEnded = -1000;

function pair() {
  const [one, other] = fingers.values();
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
}
// Two fingers either zoom or twist: what they do first they go on doing. What a twist means the game knows.
function two() {
  const now = pair();
  const turned = ((((now.angle - press.angle) * 180) / Math.PI + 540) % 360) - 180;
  if (press.kind === "two" && Math.abs(Math.log(now.apart / press.apart)) > 0.12) press.kind = "pinch";
  if (press.kind === "two" && Math.abs(turned) > 18) press.kind = "twist";
  if (press.kind === "pinch") {
    view.x -= (now.x - press.x) / view.scale;
    view.y -= (now.y - press.y) / view.scale;
    zoom(now.apart / press.apart, now.x, now.y);
    press = { ...now, kind: "pinch" };
  } else if (press.kind === "twist" && Math.abs(turned) > 35) {
    document.dispatchEvent(new CustomEvent("bastide:twist", { detail: { turns: Math.sign(turned) } }));
    press = { ...now, kind: "twist" };
  }
}
// Where a single tap chooses nothing a double one leads nearer, and back to the whole.
function doubleTap(event) {
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const twice = time - tapped.time < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 24;
  tapped = { time, x, y };
  if (!twice || event.target.closest?.("a, button, [data-tap]")) return;
  if (view.scale > 1.4 * Math.max(wholeView().scale, coarse.matches ? handy() : 0)) return fit(240);
  whole = false;
  glide({ ...pointOf(x, y), scale: Math.min(most(), view.scale * 1.7) }, 240);
}
const pointOf = (px, py) => {
  const { x, y } = boardPoint(px, py);
  return { x, y };
};
function coast(speed) {
  run((time) => {
    view.x -= (speed.x * time) / view.scale;
    view.y -= (speed.y * time) / view.scale;
    speed.x *= 0.994 ** time;
    speed.y *= 0.994 ** time;
    return Math.hypot(speed.x, speed.y) > 0.02;
  });
}
function wheel(event) {
  if (event.altKey || !hasView()) return;
  event.preventDefault();
  zoom(Math.exp(-clamp(event.deltaY, -120, 120) * (event.ctrlKey ? 0.01 : 0.0018)), event.clientX, event.clientY);
}
// After a drag the browser still tells of a click; and in the overview a tap leads nearer instead of choosing.
function clicked(event) {
  const dragged = event.timeStamp - dragEnded < 60;
  if (!dragged && !(isOverview() && event.detail && event.target.closest?.("a"))) return;
  event.preventDefault();
  event.stopPropagation();
  if (!dragged) glide({ ...pointOf(event.clientX, event.clientY), scale: handy() }, 240);
}

const bound = new WeakSet(); // frames that listen
function bind() {
  if (bound.has(frame)) return;
  bound.add(frame);
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", moved);
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener("wheel", wheel, { passive: false });
  frame.addEventListener("click", clicked, true);
  new ResizeObserver(() => {
    if (!hasView()) return;
    if (whole) Object.assign(view, wholeView());
    show();
  }).observe(frame);
}

document.addEventListener("click", (event) => {
  const does = event.target.closest?.("[data-view]")?.dataset.view;
  if (does === "in") zoom(1.3);
  else if (does === "out") zoom(1 / 1.3);
  else if (does === "fit") (isOverview() ? glide(nearer()) : fit());
  else if (does === "last") showLast();
});
// From the overview back to where one can choose.
const nearer = () => {
  whole = false;
  const at = placeThatMatters() ?? view;
  return { x: at.x, y: at.y, scale: handy() };
};
document.addEventListener("focusin", (event) => {
  const place = event.target.closest?.("#viewport a");
  if (!place || !hasView() || !place.matches(":focus-visible")) return;
  const { x, y } = middle(place);
  reveal(x, y, 60);
});

// ---- each page that is shown, before and after it is swapped in

// The server's view box is what there is; what is shown of it stays as it was.
export function prepareBoard(page) {
  const fresh = boardOf(page);
  if (!fresh?.dataset.unit || fresh.dataset.land) return;
  fresh.dataset.land = fresh.getAttribute("viewBox");
  if (hasView() && page !== document) {
    fresh.setAttribute("viewBox", drawn.getAttribute("viewBox"));
    if (drawn.dataset.scale) fresh.dataset.scale = drawn.dataset.scale;
    page.getElementById("viewport").className = frame.className;
    page.getElementById("view-tools").hidden = false;
  }
}

export function showBoard() {
  const was = { land, drawn };
  frame = document.getElementById("viewport");
  drawn = boardOf(document);
  if (!drawn?.dataset.land) {
    overlay()?.setAttribute("viewBox", drawn?.getAttribute("viewBox") ?? "0 0 1 1");
    drawn = land = null;
    return;
  }
  const [left, top, width, height] = drawn.dataset.land.split(/[\s,]+/).map(Number);
  land = { left, top, width, height };
  frame.classList.add("live");
  document.getElementById("view-tools").hidden = false;
  bind();
  if (!was.land) return begin();
  if (whole && !press && grown(was.land)) glide(wholeView());
  else show();
  if (!press) follow();
}

function begin() {
  const before = kept();
  const { width, height } = frame.getBoundingClientRect();
  if (!width || !height) return;
  Object.assign(view, wholeView());
  if (before && before.scale) {
    whole = before.whole;
    Object.assign(view, whole ? wholeView() : { x: before.x, y: before.y, scale: before.scale });
  } else Object.assign(view, firstView());
  show();
}
function grown(before) {
  const shown = drawn.getAttribute("viewBox").split(" ").map(Number);
  const inside = land.left >= shown[0] && land.top >= shown[1] && land.left + land.width <= shown[0] + shown[2] && land.top + land.height <= shown[1] + shown[3];
  return !inside && (land.width > before.width || land.height > before.height || land.left < before.left || land.top < before.top);
}
// Something that can be chosen, or what happened last, is always in sight.
function follow() {
  for (const wanted of ["a.place.chosen", "a.place.legal", ".last"]) {
    const all = [...drawn.querySelectorAll(wanted)].map(middle);
    if (!all.length) continue;
    if (all.some(({ x, y }) => isInSight(x, y))) return;
    const near = all.reduce((best, each) => (apart(each, view) < apart(best, view) ? each : best));
    return reveal(near.x, near.y);
  }
}
