// Where an amount stands that rises from a place of the board: above it, or wherever near it hides no label that is read at the same time.

import { board, boardPoint, clear, screenPoint } from "./view.js";

const LABELS = ".tally rect, .plate > .back"; // what says how many live there, whose it is
const WORSE = 4; // to hide a label is than to be out of sight
// Middles from the middle of the place, in places: the first that hides nothing is taken.
const WAYS = [[0, -1.4], [0, 1.5], [1, -1.4], [-1, -1.4], [1.7, 0], [-1.7, 0], [1, 1.5], [-1, 1.5], [0, -2.4], [0, 2.5], [2, -1.6], [-2, -1.6], [2, 1.7], [-2, 1.7]];

// The labels of the board as boxes in its own units: asked once for all amounts of a step.
export function labels() {
  return [...(board()?.querySelectorAll(LABELS) ?? [])].filter((each) => !each.closest(".question")).map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const [one, two] = [boardPoint(left, top), boardPoint(right, bottom)];
    return { left: one.x, right: two.x, top: one.y, bottom: two.y };
  });
}

// The box for an amount so wide and so high, in the view that is being led to; what is taken is labels and other amounts, and it is one
// of them from then on.
export function placed([x, y], wide, high, radius, taken, seen) {
  const boxes = WAYS.map(([across, down]) => boxAt(x + across * (radius + Math.abs(across) * wide * 0.1), y + down * radius, wide, high));
  const costs = boxes.map((box) => taken.reduce((sum, each) => sum + WORSE * shared(box, each), 0) + (isInFrame(box, seen) ? 0 : wide * high));
  const best = boxes[costs.indexOf(Math.min(...costs))];
  taken.push(best);
  return best;
}
const boxAt = (x, y, wide, high) => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
function shared(one, two) {
  const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return across > 0 && down > 0 ? across * down : 0;
}
function isInFrame({ left, right, top, bottom }, seen) {
  const [one, two, frame] = [screenPoint(left, top, seen), screenPoint(right, bottom, seen), clear()];
  return one.x >= frame.left && two.x <= frame.right && one.y >= frame.top && two.y <= frame.bottom;
}
