// What a teacher's words speak of comes into sight, under no button and no small plan. While he only talks the board may get smaller
// than a finger needs it, so that all of it is seen; where he asks it is as large as before.

import { coarse, glide, handy, handyAt, hasView, least, shown, unitOf, view } from "./view.js";
import { viewOf } from "./view_told.js";

let usual = 0; // the scale before words zoomed out; 0: they have not
let small = 0; // the scale that they zoomed out to

export function leadToWords(points, asks) {
  if (!hasView() || shown.held || shown.told) return;
  if (small && Math.abs(view.scale / small - 1) > 0.01) usual = 0; // somebody has zoomed since
  const high = usual || view.scale;
  const low = asks && coarse.matches ? Math.min(handy(), high) : least();
  const to = points.length ? viewOf(points, unitOf() / 2, Math.min(low, high), high) : usual && asks ? handyAt(view, high) : null;
  if (!to) return;
  [usual, small] = to.scale < high ? [high, to.scale] : [0, 0];
  glide(to);
}
