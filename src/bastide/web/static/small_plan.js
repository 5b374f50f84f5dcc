// The whole board, small, in a corner of its frame: where one is, where there is a choice; a tap or a drag goes there.

import { board, glide, hasView, jump, onChange, unitOf } from "./view.js";

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
  copy.setAttribute("viewBox", board().dataset.land);
  if (copy.dataset.detail) copy.dataset.scale = "small";
  copy.setAttribute("class", `${copy.getAttribute("class") || ""} drawn`);
  return copy;
}

export function showSmallPlan() {
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
  }
  frameNow(last);
}

let last = null;
function frameNow(seen) {
  last = seen;
  const at = holder()?.querySelector("rect.seen");
  if (!at || !seen) return;
  holder().classList.toggle("needless", seen.all); // the whole is in sight
  for (const [name, value] of Object.entries({ x: seen.left, y: seen.top, width: seen.width, height: seen.height })) at.setAttribute(name, value);
}
onChange(frameNow);

// It shows what the board shows: while steps are told, the moment that has been told.
const later = window.requestIdleCallback ?? ((act) => setTimeout(act, 200));
document.addEventListener("bastide:swapped", () => later(showSmallPlan)); // when the told step lies over the new page again
document.addEventListener("bastide:step", () => later(() => setTimeout(showSmallPlan, 400)));
new MutationObserver(() => document.documentElement.classList.contains("showing") || later(showSmallPlan)).observe(document.documentElement, { attributeFilter: ["class"] });

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
