// While a step is told its place decides what is in sight: nothing else moves the view but fingers, and no button and no small plan
// lies over it. What zoomed out to show places far apart zooms in again with the next step.

import { apart, boardPoint, clamp, clear, coarse, glide, handy, handyAt, hasView, least, screenPoint, shown, stop, unitOf, view, wholeView } from "./view.js";

const EDGE = 60; // pixels from the edge of what is free
const RIM = 20; // where as much as possible is to be seen
const COVERS = ["view-tools", "small-plan"]; // what lies over the board, at its right and at its foot

let usual = 0; // the scale before a step zoomed out
let out = false; // one has

let told = null; // what is to be in sight

export function beginTold() {
  if (shown.told) return;
  [shown.told, shown.zoomed, usual, out] = [true, false, view.scale, false];
  if (!shown.held) stop(); // where it was being led to is of the present
}

// From here on the present decides again. A finger needs what it hits as large as before.
export function endTold() {
  if (!shown.told) return;
  [shown.told, told] = [false, null];
  if (out && hasView() && !shown.held && !shown.zoomed) glide(handyAt(view, usual));
}

const covering = () => COVERS.map((id) => document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect());

// The frame without what lies over it: the buttons take a strip at its right, the small plan one at its foot.
function free(box, [tools, plan]) {
  const right = tools.width && tools.bottom > box.top ? Math.min(tools.left, box.right) : box.right;
  const bottom = plan.width ? Math.min(plan.top, box.bottom) : box.bottom;
  return { left: box.left, right, top: box.top, bottom, middle: { x: (box.left + box.right) / 2, y: (box.top + box.bottom + box.below) / 2 } };
}

const isBare = ({ x, y }, around, box, covers) =>
  x > box.left + around && x < box.right - around && y > box.top + around && y < box.bottom - around &&
  !covers.some((each) => each.width && x > each.left - around && x < each.right + around && y > each.top - around && y < each.bottom + around);

// The places of a step, `size` units round each, into sight: together if they can be, else the first; and the labels of what they lie
// in, where there is room for them. Who looks at the whole goes on doing so as it grows. Answers where the view will be.
export function lead(points, size) {
  told = [points, size];
  if (!hasView() || shown.held || !points.length) return view;
  if (shown.zoomed) [shown.zoomed, usual, out] = [false, view.scale, false]; // by hand
  const whole = shown.whole && !coarse.matches ? wholeView() : null;
  if (whole) usual = whole.scale;
  const named = whole ? points : [...points, ...labelsAt(points, size)];
  const fits = roomFor(named, free(clear(), covering()), size * usual).room >= usual;
  const to = whole ?? viewOf(fits ? named : points, size, Math.min(least(), usual), usual);
  if (!to || (to === whole && apart(view, to) * to.scale < 1 && Math.abs(view.scale / to.scale - 1) < 0.001)) return view;
  out = to.scale < usual;
  glide(to);
  return to;
}

// As points with so much round them. A label may grow with the step, and what it belongs to by what is put beside it.
function labelsAt(points, size) {
  const [inset, rim] = [size / 2, unitOf() * 0.6];
  const holds = ({ left, right, top, bottom }) => points.some(([x, y]) => x > left - rim && x < right + rim && y > top - rim && y < bottom + rim);
  const parts = [...shown.drawn.querySelectorAll("[data-owner]")].filter((each) => holds(boxOf(each)));
  return parts.flatMap(labelsOf).map(boxOf).flatMap(({ left, right, top, bottom }) => [[left + inset, top + inset], [right - inset, bottom - inset]]);
}

// A sheet that comes over the frame meanwhile hides nothing that is told.
new MutationObserver(() => shown.told && told && lead(...told)).observe(document.body, { subtree: true, attributeFilter: ["data-open"] });

// What can be chosen into sight, as large as a finger needs it: all of it, or what lies nearest to where one looks.
export function leadToChoices(points, size) {
  const [low, high] = [coarse.matches ? handy() : least(), Math.max(view.scale, coarse.matches ? handy() : 0)];
  const near = [...points].sort((one, two) => far(one) - far(two));
  const all = roomFor(near, free(clear(), covering()), size * low).room < low && beside(near, size, low);
  if (all) return glide(all);
  while (near.length > 1 && roomFor(near, free(clear(), covering()), size * low).room < low) near.pop();
  const to = viewOf(near, size, low, high);
  if (to) glide(to);
}
const far = ([x, y]) => Math.hypot(x - view.x, y - view.y);

// As many of some parts of the board as can be seen together, as large as a finger needs it; the first of them among those, if it is
// what all is about. Where a share of that many is in sight already nothing moves.
export function leadToMost(parts, { first = false, enough = 1 }) {
  const low = coarse.matches ? handy() : least();
  const [size, box] = [unitOf() / 8, free(clear(), covering())];
  const corners = parts.map(cornersOf);
  const fits = (group) => roomFor(group.flat(), box, size * low, RIM).room >= low;
  const grown = (seed) => {
    const near = corners.filter((each) => each !== seed).sort((one, two) => apartFrom(seed, one) - apartFrom(seed, two));
    return near.reduce((group, each) => (fits([...group, each]) ? [...group, each] : group), [seed]);
  };
  const groups = (first ? corners.slice(0, 1) : corners).map(grown);
  const most = Math.max(...groups.map((each) => each.length));
  const [best] = groups.filter((each) => each.length === most).sort((one, two) => far(one[0][0]) - far(two[0][0]));
  const seen = corners.filter((each) => each.every(([x, y]) => isBare(screenPoint(x, y), size * view.scale, clear(), covering())));
  if (view.scale >= low * 0.99 && seen.length >= most * enough && (!first || seen.includes(corners[0]))) return;
  const to = viewOf(best.flat(), size, low, Math.max(view.scale, low), RIM);
  if (to) glide(to);
}
// With its label, which has the same name in another layer of the board.
function cornersOf(part) {
  const boxes = [part, ...labelsOf(part)].map(boxOf);
  const most = (side, way) => way * Math.max(...boxes.map((each) => way * each[side]));
  return [[most("left", -1), most("top", -1)], [most("right", 1), most("bottom", 1)]];
}
function labelsOf(part) {
  const name = part.dataset.key?.split(":")[1];
  return name ? [...shown.drawn.querySelectorAll(`[data-key$=":${name}"]`)].filter((each) => each !== part) : [];
}
function boxOf(part) {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const [one, two] = [boardPoint(left, top), boardPoint(right, bottom)];
  return { left: one.x, top: one.y, right: two.x, bottom: two.y };
}
const apartFrom = (one, two) => Math.hypot(one[0][0] + one[1][0] - two[0][0] - two[1][0], one[0][1] + one[1][1] - two[0][1] - two[1][1]);

// The view that shows all of them beside the buttons and the small plan, or above these; null where they are too far apart.
function beside(points, size, scale) {
  const [whole, covers] = [clear(), covering()];
  const [tools, plan] = covers;
  const { middle } = free(whole, covers);
  const rights = tools.width ? [{ right: tools.left }, { bottom: tools.top }] : [{}];
  const lefts = plan.width ? [{ left: plan.right }, {}] : [{}];
  const boxes = rights.flatMap((right) => lefts.map((left) => ({ ...whole, ...right, ...left })));
  const views = boxes.map((box) => {
    const { around, spare } = roomFor(points, box, size * scale);
    return { ...nearest(around, scale, { ...box, middle }, spare(scale)), scale };
  });
  return views.find((to) => points.every(([x, y]) => isBare(screenPoint(x, y, to), size * scale - 1, whole, covers))) ?? null;
}

// How large a rectangle round the points can be shown, each with so many pixels round it.
function roomFor(points, box, piece, edge = EDGE) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const around = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const margin = Math.max(Math.min(edge, width / 4, height / 4), Math.min(piece, width / 3, height / 3));
  const [across, down] = [around.right - around.left || 1e-6, around.bottom - around.top || 1e-6];
  const room = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down);
  const spare = (scale) => Math.min(margin, (width - across * scale) / 2, (height - down * scale) / 2); // below 0: it is too large
  return { around, room, spare };
}

// The view that shows points under nothing, no smaller and no larger than it may be; null where they are in sight as it is.
export function viewOf(points, size, low, high, edge = EDGE) {
  const [whole, covers] = [clear(), covering()];
  const box = free(whole, covers);
  const bare = Math.min(size * view.scale, (box.right - box.left) / 3, (box.bottom - box.top) / 3);
  if (Math.abs(view.scale / high - 1) < 0.01 && points.every(([x, y]) => isBare(screenPoint(x, y), bare, whole, covers))) return null;
  const { around, room, spare } = roomFor(points, box, size * high, edge);
  const scale = clamp(room, low, high);
  if (spare(scale) >= 0) return { ...nearest(around, scale, box, spare(scale)), scale };
  const [[x, y]] = points;
  const first = { left: x, right: x, top: y, bottom: y };
  return { ...nearest(first, scale, box, roomFor([[x, y]], box, size * scale, edge).spare(scale)), scale };
}

// The middle of a view with a rectangle of the board in the free part of the frame: no further away than it must be.
function nearest({ left, right, top, bottom }, scale, box, margin) {
  const along = (low, high, from, to, middle, now) => clamp(now, high + (middle - to + margin) / scale, low + (middle - from - margin) / scale);
  return {
    x: along(left, right, box.left, box.right, box.middle.x, view.x),
    y: along(top, bottom, box.top, box.bottom, box.middle.y, view.y),
  };
}
