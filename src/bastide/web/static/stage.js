// Marks and motion over the board: one step of what happened, in the board's own units. Only transforms and opacity move, and each
// thing once. With reduced motion the same marks stand still.

import { labels, placed } from "./stage_floats.js";
import { board as viewed, scaleNow, screenPoint, unitOf, view } from "./view.js";
import { beginTold, endTold, lead } from "./view_told.js";

const SVG = "http://www.w3.org/2000/svg";
const TINCTURES = ["azure", "or", "vert", "purpure", "sable"];
const AROUND = 0.5 + 1 / 3; // of a unit: what is told is seen whole, with something of what lies round it
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const layer = document.createElementNS(SVG, "g");
layer.setAttribute("class", "stage");
layer.setAttribute("aria-hidden", "true");
let hurry = 1; // how much faster than usual
let radius = 24; // of a place, in the board's units
let performed = 0; // counts steps: one that another has overtaken adds nothing more

const drawing = () => viewed() ?? document.querySelector("#part-board svg");

export function attach() {
  const svg = drawing();
  if (svg && layer.parentNode !== svg) svg.append(layer);
}
export const detach = () => layer.remove();
export function clear() {
  performed += 1;
  layer.replaceChildren();
  layer.remove();
  for (const each of document.querySelectorAll(".flyer")) each.remove();
  endTold();
}

export function put(name, attributes, into = layer) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  into.append(node);
  return node;
}

// Resolves when it has moved; at once where nothing is to move.
export function move(node, frames, time, how = {}) {
  if (calm.matches) return Promise.resolve();
  return node.animate(frames, { duration: time / hurry, easing: EASE, fill: "backwards", ...how }).finished.catch(() => {});
}

// ---- marks

// Four corner ticks, as on a printer's sheet.
export function ticks([x, y], r = radius) {
  const arm = r * 0.45;
  const corner = (sx, sy) => `M${x + sx * r} ${y + sy * (r - arm)}V${y + sy * r}H${x + sx * (r - arm)}`;
  const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) => corner(sx, sy)).join("");
  const group = put("g", { class: "ticks" });
  put("path", { class: "halo", d }, group);
  put("path", { class: "line", d }, group);
  const zoom = { transformOrigin: `${x}px ${y}px` };
  move(group, [{ transform: "scale(1.8)", opacity: 0, ...zoom }, { transform: "none", opacity: 1, ...zoom }], 420);
  return group;
}

export function ring([x, y], r = radius) {
  const group = put("g", { class: "ring" });
  put("circle", { class: "halo", cx: x, cy: y, r }, group);
  put("circle", { class: "line", cx: x, cy: y, r }, group);
  return group;
}

function float([x, y, words], taken, seen) {
  const u = radius / 24;
  const group = put("g", { class: `float ${/^[−-]/.test(words) ? "loss" : "gain"}` });
  const [wide, high] = [(16 + 9 * words.length) * u, 22 * u];
  const { left, top } = placed([x, y], wide, high, radius, taken, seen);
  put("rect", { x: left, y: top, width: wide, height: high, rx: high / 2 }, group);
  const text = put("text", { x: left + wide / 2, y: top + 16 * u, "font-size": 15 * u }, group);
  text.textContent = words;
  move(group, [{ transform: `translateY(${10 * u}px)`, opacity: 0 }, { transform: "none", opacity: 1 }], 240);
}

function sign(name, [x, y], size) {
  return put("use", { href: `#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

function figure(step, [x, y]) {
  const group = put("g", { class: TINCTURES[step.data.seat ?? step.seat] ?? "" });
  put("circle", { class: "token", cx: x, cy: y, r: radius * 0.7 }, group);
  const name = step.data.figure || step.sign || `mark-${TINCTURES[step.seat ?? 0]}`;
  put("use", { href: `#${name}`, x: x - radius * 0.55, y: y - radius * 0.55, width: radius * 1.1, height: radius * 1.1 }, group);
  return group;
}

// Where what was won begins and ends to fly; asked before anything is changed, so that nothing is laid out twice.
function ways(step, seen) {
  const point = step.at ?? step.floats[0];
  const from = point && !calm.matches ? screenPoint(point[0], point[1], seen) : null;
  const won = step.changes.filter(([, amount, unit]) => unit === "points" && amount);
  return won.map(([seat, amount]) => {
    const goal = from && document.querySelector(`#part-players [data-seat="${seat}"] .points`)?.getBoundingClientRect();
    return { seat, amount, from, to: goal?.width ? { x: goal.left + goal.width / 2, y: goal.top + goal.height / 2 } : null };
  });
}

// What was won flies to the card of who won it.
function fly({ seat, amount, from, to }) {
  if (!from || !to) return Promise.resolve();
  const node = document.createElement("span");
  node.className = `flyer ${TINCTURES[seat]}`;
  node.textContent = amount > 0 ? `+${amount}` : `−${-amount}`;
  node.setAttribute("aria-hidden", "true");
  document.body.append(node);
  const at = ({ x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  const frames = [{ transform: at(from), opacity: 0 }, { transform: at(from), opacity: 1, offset: 0.2 }, { transform: at(to), opacity: 1 }];
  return move(node, frames, 600, { fill: "both" }).then(() => node.remove());
}

// ---- one effect for each kind of step. `show.board()` puts the board as it stands afterwards and says what changed.

// An element that was not there, or had nothing in it; and the other way round.
const isThere = (node) => node.nodeType === 1 && (node.firstElementChild !== null || node.localName !== "g");
const arrived = (changed) => changed.filter(({ fresh, before }) => isThere(fresh) && !isThere(before)).map(({ fresh }) => fresh);
const departed = (changed) => changed.filter(({ fresh, before }) => !isThere(fresh) && isThere(before)).map(({ before }) => layer.appendChild(before.cloneNode(true)));
const mark = (step) => (step.data.squares ?? [step.at]).forEach((each) => each && ticks(each));
const fall = (nodes) => Promise.all(nodes.map((each) => move(each, [{ translate: `0 ${-radius * 1.6}px`, opacity: 0 }, { translate: "none", opacity: 1 }], 380)));

async function sink(nodes) {
  await Promise.all(nodes.map((each) => move(each, [{ opacity: 1 }, { translate: `0 ${radius * 0.7}px`, opacity: 0 }], 520, { fill: "both" })));
  for (const each of nodes) each.remove();
}

export const effects = {
  async place(step, show) {
    mark(step);
    if (show.isNew || !step.at || !step.sign || calm.matches) return fall(arrived(show.board()));
    const piece = sign(step.sign, step.at, radius * 1.6); // part of something that is drawn anew as a whole
    await fall([piece]);
    show.board();
    piece.remove();
  },
  async remove(step, show) {
    mark(step);
    const pieces = departed(show.board());
    if (!pieces.length && step.at && step.sign) pieces.push(sign(step.sign, step.at, radius * 1.6));
    await sink(pieces);
  },
  async score(step, show) {
    mark(step);
    const changed = show.board();
    show.floats();
    await Promise.all([sink(departed(changed)), fall(arrived(changed))]);
  },
  async walk(step, show) {
    if (!step.from || !step.at) return effects.mark(step, show);
    const [[ax, ay], [bx, by]] = [step.from, step.at];
    const far = Math.hypot(bx - ax, by - ay);
    const rim = far > 3 * radius ? radius / far : 0; // at either end the way leaves free what it leads to
    const [dx, dy] = [(bx - ax) * rim, (by - ay) * rim];
    const d = `M${ax + dx} ${ay + dy}L${bx - dx} ${by - dy}`;
    put("path", { class: "halo", d });
    put("path", { class: "way", d });
    const who = figure(step, step.from);
    const there = `translate(${bx - ax}px, ${by - ay}px)`;
    if (calm.matches) who.setAttribute("transform", `translate(${bx - ax} ${by - ay})`);
    await move(who, [{ transform: "none" }, { transform: there }], 430, { fill: "both" });
    if (step.data.room === false) await move(who, [{ transform: there, opacity: 1 }, { transform: `${there} translateY(${-radius}px)`, opacity: 0 }], 180, { fill: "both" });
    if (!calm.matches) who.remove();
    show.board();
  },
  async leave(step, show) {
    if (!step.at) return effects.mark(step, show);
    ticks(step.at);
    const who = figure(step, step.at);
    await move(who, [{ opacity: 1 }, { transform: `translate(${-radius * 2.2}px, ${radius * 1.2}px)`, opacity: 0 }], 600, { fill: "both" });
    who.remove();
    show.board();
  },
  async mark(step, show) {
    mark(step);
    await Promise.all(arrived(show.board()).map((each) => move(each, [{ opacity: 0 }, { opacity: 1 }], 300)));
  },
};

// The places of a step come into sight, the one that it is about first: the viewport moves only where it has to. Answers where it will be.
function reveal(step) {
  beginTold();
  const points = [step.at, step.from, ...(step.data.squares ?? []), ...step.floats].filter(Boolean).map(([x, y]) => [x, y]);
  return points.length ? lead(points, Math.max(radius, unitOf() * AROUND)) : view;
}

// Shows a step: `show.before()`, `show.board()` and `show.figures()` are called once each, at the right time. Resolves when the motion
// has ended.
export async function perform(step, show, faster) {
  hurry = faster;
  const mine = ++performed;
  const sized = (scale) => step.data.size ?? Math.max(16 / scale, unitOf() * 0.46);
  radius = sized(scaleNow());
  const seen = reveal(step);
  radius = sized(seen.scale || scaleNow());
  const flights = ways(step, seen);
  show.before();
  layer.replaceChildren();
  attach();
  const once = (act) => {
    let answer = null;
    return () => (answer ??= act() ?? []);
  };
  const floats = once(() => {
    if (mine !== performed) return; // another step has begun meanwhile
    const taken = step.floats.length ? labels() : [];
    for (const each of step.floats) float(each, taken, seen);
  });
  const [board, figures] = [once(show.board), once(show.figures)];
  const gains = Promise.all(flights.map(fly));
  if (!flights.length) figures();
  await (effects[step.kind] ?? effects.mark)(step, { board, figures, floats, isNew: show.isNew });
  board();
  floats();
  await gains;
  figures();
}

// One's own piece settles, once.
export function settle(nodes) {
  for (const each of nodes) move(each, [{ translate: "0 -6px", opacity: 0 }, { translate: "none", opacity: 1 }], 240);
}
