// What each page that is shown means for the view, before and after it is swapped in.

import { bind } from "./view_hands.js";
import { leadToChoices, leadToMost } from "./view_told.js";
import { middlesOf } from "./view_bare.js";
import { kept } from "./view_kept.js";
import { LEGAL, POINTED, apart, bareAt, boardOf, coarse, glide, goal, hasView, isInSight, isOverview, matters, measureCovers, middle, overlay, own, reveal, screenPoint, show, shown, unitOf, usualView, view, wholeView } from "./view.js";

const FEW = 8; // places that are shown together; where there are more, one of them in sight leads to the others
const CORNER = 130; // pixels: so far from the edge nothing lies under the small plan or the buttons

// The server's view box is what there is; what is shown of it stays as it was.
export function prepareBoard(page) {
  const fresh = boardOf(page);
  if (!fresh?.dataset.unit || fresh.dataset.land) return;
  fresh.dataset.land = fresh.getAttribute("viewBox");
  if (hasView() && page !== document) {
    const { drawn, frame } = shown;
    for (const name of ["viewBox", "data-scale"]) if (drawn.hasAttribute(name)) fresh.setAttribute(name, drawn.getAttribute(name));
    page.getElementById("viewport").className = frame.className;
    page.getElementById("view-tools").hidden = false;
  }
}

export function showBoard() {
  const before = shown.land;
  const overview = before && isOverview();
  Object.assign(shown, { frame: document.getElementById("viewport"), drawn: boardOf(document) });
  if (!shown.drawn?.dataset.land) {
    overlay()?.setAttribute("viewBox", shown.drawn?.getAttribute("viewBox") ?? "0 0 1 1");
    Object.assign(shown, { drawn: null, land: null });
    return;
  }
  const [left, top, width, height] = shown.drawn.dataset.land.split(/[\s,]+/).map(Number);
  shown.land = { left, top, width, height };
  shown.frame.classList.add("live");
  document.getElementById("view-tools").hidden = false;
  shown.places = middlesOf(shown.drawn, shown.drawn.querySelectorAll(LEGAL));
  bind(shown.frame);
  measureCovers();
  if (!before) return begin();
  // What has grown is shown whole, as long as a finger can still hit it; who looks at an overview goes on doing so.
  if (shown.whole && !shown.held && !shown.told && grown(before)) glide(overview ? wholeView() : usualView());
  else show();
}

function begin() {
  const before = kept();
  const { width, height } = shown.frame.getBoundingClientRect();
  if (!width || !height) return;
  Object.assign(view, wholeView());
  if (before?.scale && !before.whole) {
    shown.whole = false;
    Object.assign(view, { x: before.x, y: before.y, scale: before.scale });
  } else Object.assign(view, usualView());
  show();
  if (!before?.scale) follow(true);
}
function grown(before) {
  const { drawn, land } = shown;
  const seen = drawn.getAttribute("viewBox").split(" ").map(Number);
  const inside = land.left >= seen[0] && land.top >= seen[1] && land.left + land.width <= seen[0] + seen[2] && land.top + land.height <= seen[1] + seen[3];
  return !inside && (land.width > before.width || land.height > before.height || land.left < before.left || land.top < before.top);
}
// Something that can be chosen, or what happened last, is always in sight, and under nothing.
const isBare = ({ x, y }) => {
  const at = screenPoint(x, y);
  return isInSight(x, y) && Boolean(document.elementFromPoint(at.x, at.y)?.closest("#viewport"));
};
// Whoever has looked elsewhere since then meant it.
let asked = "";
function isAskedAnew() {
  const now = document.getElementById("main").dataset.moves;
  const anew = now !== asked;
  asked = now;
  return anew;
}
export function follow(fresh = false) {
  if (!hasView() || shown.held || shown.told || shown.loose === "on") return; // what stands beside a place has led to it
  if (overlay()?.querySelector(".pointed")) return; // and so has a lesson to what it points at
  const mine = fresh || document.getElementById("main").dataset.asked !== undefined;
  for (const wanted of matters()) {
    const found = [...shown.drawn.querySelectorAll(wanted)];
    if (!found.length || (wanted === own() && !mine)) continue;
    const all = found.map(middle);
    const anew = [LEGAL, POINTED, own()].includes(wanted) && isAskedAnew();
    if (wanted === POINTED && (anew || !isBare(all[0]))) return leadToMost(found, { first: true }); // also when a sheet comes over it
    if (anew && wanted === own() && !(shown.whole && !coarse.matches)) return leadToMost(found, { enough: fresh ? 1 : 0.5 });
    const near = all.reduce((best, each) => (apart(each, view) < apart(best, view) ? each : best));
    if (anew && wanted === LEGAL && all.length <= FEW) leadToChoices(all.map(({ x, y }) => [x, y]), unitOf() / 2);
    else if (!all.some(isBare)) reveal(near.x, near.y, CORNER);
    if (anew && wanted === LEGAL) uncover();
    return;
  }
}
// However many there are, none of them lies under a button while one is asked.
let left = null; // where it was left then
function uncover() {
  const to = shown.whole ? wholeView() : bareAt([goal()]);
  if (apart(goal(), to) * to.scale > 1) glide(to);
  left = { ...goal() };
}
// The small plan has come meanwhile, or has another shape.
document.addEventListener("bastide:covered", () => {
  if (hasView() && left && !shown.held && !shown.told && shown.loose !== "on" && apart(goal(), left) * view.scale < 1) uncover();
});
// What was told is told, and has led elsewhere; unless somebody has looked elsewhere himself.
document.addEventListener("bastide:present", () => {
  if (!shown.zoomed) asked = "";
  follow();
});
// Choices that come over the frame by themselves do not hide what matters.
new MutationObserver(() => document.querySelector('#part-side[data-open="offered"]') && follow()).observe(document.body, { subtree: true, attributeFilter: ["data-open"] });
