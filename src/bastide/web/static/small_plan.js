// The whole board, small, in a corner of its frame: where one is, where there is a choice; a tap or a drag goes there.

import { board, glide, hasView, jump, measureCovers, onChange, shown, unitOf } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const LEFT_OUT = "a, text, title, desc, use[href^='#mark'], .last, .question, .stage, [data-small='no']";
let source = ""; // the board that is drawn there

const holder = () => document.getElementById("small-plan");
const node = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  return made;
};

// A light copy: no words, no links, nothing that has a name. Nor a key: what is told is shown on the board, and not here.
function copied() {
  const copy = board().cloneNode(true);
  for (const each of copy.querySelectorAll(LEFT_OUT)) each.remove();
  for (const each of [copy, ...copy.querySelectorAll("[id], [tabindex], [role], [aria-label], [data-key], [data-layer]")])
    for (const name of ["id", "tabindex", "role", "aria-label", "data-key", "data-layer"]) each.removeAttribute(name);
  copy.removeAttribute("style"); // the board may be moving: it is shifted as a picture then
  copy.setAttribute("viewBox", board().dataset.land);
  if (copy.dataset.detail) copy.dataset.scale = "small";
  copy.setAttribute("class", `${copy.getAttribute("class") || ""} drawn`);
  return copy;
}

const html = document.documentElement;

// A new page is the present; while a moment of the past is told on it, that moment is drawn as soon as it lies on the board again.
export function showSmallPlan() {
  if (html.classList.contains("told") && source && !holder()?.hidden) frameNow(last);
  else drawPlan();
}

function drawPlan() {
  const at = holder();
  if (!at) return;
  at.hidden = !hasView();
  if (at.hidden) return;
  const drawn = board().innerHTML;
  if (drawn !== source) {
    source = drawn;
    const seen = node("svg", { viewBox: board().dataset.land, class: "seen-part" });
    const radius = unitOf() * 0.28;
    for (const each of board().querySelectorAll("a.place.legal, a.place.chosen")) {
      const box = each.getBBox();
      const matrix = board().getCTM() && each.getCTM() ? board().getCTM().inverse().multiply(each.getCTM()) : null;
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      const point = matrix ? middle.matrixTransform(matrix) : middle;
      seen.append(node("circle", { class: "dot", cx: point.x, cy: point.y, r: radius }));
    }
    seen.append(node("rect", { class: "seen" }));
    at.replaceChildren(copied(), seen);
    const [, , wide, high] = board().dataset.land.split(/[\s,]+/).map(Number);
    at.style.aspectRatio = `${wide} / ${high}`;
    requestAnimationFrame(() => { // when all has been laid out anyway
      measureCovers();
      document.dispatchEvent(new CustomEvent("bastide:covered"));
    });
  }
  frameNow(last);
}

let last = null;
function frameNow(seen) {
  last = seen;
  const at = holder()?.querySelector("rect.seen");
  if (!at || !seen) return;
  // Where the whole is in sight there is no need of it; what is told zooms out and in again, and it neither goes nor comes for that.
  if (!shown.told || shown.zoomed) holder().classList.toggle("needless", seen.all);
  // One may look beyond the land, where the plan has nothing to show.
  const [left, top, wide, high] = board().dataset.land.split(/[\s,]+/).map(Number);
  const [x, y] = [Math.max(seen.left, left), Math.max(seen.top, top)];
  const [right, bottom] = [Math.min(seen.left + seen.width, left + wide), Math.min(seen.top + seen.height, top + high)];
  for (const [name, value] of Object.entries({ x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) })) at.setAttribute(name, value);
}
onChange(frameNow);

// It shows what the board shows: while steps are told, the moment that has been told.
const later = window.requestIdleCallback ?? ((act) => setTimeout(act, 200));
document.addEventListener("bastide:swapped", () => later(drawPlan)); // when the told step lies over the new page again
document.addEventListener("bastide:step", () => later(() => setTimeout(drawPlan, 400)));
new MutationObserver(() => html.classList.contains("showing") || later(drawPlan)).observe(html, { attributeFilter: ["class"] });

function go(event, ms) {
  const svg = holder().querySelector(".seen-part");
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  if (ms) glide({ x, y }, ms);
  else jump({ x, y }, true);
}
document.addEventListener("pointerdown", (event) => {
  if (event.button || !event.target.closest?.("#small-plan")) return;
  event.preventDefault();
  const at = holder();
  at.setPointerCapture(event.pointerId);
  go(event, 200);
  const follow = (moved) => go(moved, 0);
  at.addEventListener("pointermove", follow);
  at.addEventListener("lostpointercapture", () => at.removeEventListener("pointermove", follow), { once: true });
});
