// While a step is told its place decides what is in sight: nothing else moves the view but fingers, and no button and no small plan
// lies over it. What zoomed out to show places far apart zooms in again with the next step.

import { clamp, clear, glide, handyAt, hasView, least, screenPoint, shown, stop, view } from "./view.js";

const EDGE = 60; // pixels from the edge of what is free
const COVERS = ["view-tools", "small-plan"]; // what lies over the board, at its right and at its foot

let usual = 0; // the scale before a step zoomed out
let out = false; // one has

export function beginTold() {
  if (shown.told) return;
  [shown.told, shown.zoomed, usual, out] = [true, false, view.scale, false];
  if (!shown.held) stop(); // where it was being led to is of the present
}

// From here on the present decides again. A finger needs what it hits as large as before.
export function endTold() {
  if (!shown.told) return;
  shown.told = false;
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

// The places of a step, `size` units round each, into sight: together if they can be, else the first. Answers where the view will be.
export function lead(points, size) {
  if (!hasView() || shown.held || !points.length) return view;
  if (shown.zoomed) [shown.zoomed, usual, out] = [false, view.scale, false]; // by hand
  const low = Math.min(least(), usual);
  const [whole, covers] = [clear(), covering()];
  const box = free(whole, covers);
  const around = Math.min(EDGE / 2, size * view.scale);
  if (!out && points.every(([x, y]) => isBare(screenPoint(x, y), around, whole, covers))) return view;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  let [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = Math.min(EDGE, (box.right - box.left) / 4, (box.bottom - box.top) / 4);
  const room = Math.min((box.right - box.left - 2 * margin) / (right - left || 1e-6), (box.bottom - box.top - 2 * margin) / (bottom - top || 1e-6));
  const scale = clamp(room, low, usual);
  if (room < low) [left, right, top, bottom] = [xs[0], xs[0], ys[0], ys[0]];
  const to = { ...nearest({ left, right, top, bottom }, scale, box, margin), scale };
  out = scale < usual;
  glide(to);
  return to;
}

// The middle of a view with a rectangle of the board in the free part of the frame: no further away than it must be.
function nearest({ left, right, top, bottom }, scale, box, margin) {
  const along = (low, high, from, to, middle, now) => clamp(now, high + (middle - to + margin) / scale, low + (middle - from - margin) / scale);
  return {
    x: along(left, right, box.left, box.right, box.middle.x, view.x),
    y: along(top, bottom, box.top, box.bottom, box.middle.y, view.y),
  };
}
