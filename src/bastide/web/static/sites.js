// What a tile of the choices could do lights up on the board while the tile is pointed at or has the focus.

import { overlay, unitOf } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
let lit = null; // the tile

function light(tile) {
  if (tile === lit) return;
  lit = tile;
  overlay()?.querySelector(".sites")?.remove();
  const points = (tile?.dataset.sites ?? "").trim().split(/\s+/).filter(Boolean);
  if (!points.length || !overlay()) return;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "sites");
  for (const each of points) {
    const [x, y] = each.split(",");
    const ring = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: unitOf() * 0.42 })) ring.setAttribute(name, value);
    group.append(ring);
  }
  overlay().append(group);
}
const tileOf = (target) => target.closest?.("[data-sites]") ?? null;
document.addEventListener("pointerover", (event) => light(tileOf(event.target)));
document.addEventListener("focusin", (event) => light(tileOf(event.target)));
document.addEventListener("bastide:lit", (event) => { // what it lights up became known
  lit = null;
  light(tileOf(event.target));
});
document.addEventListener("focusout", () => light(null));
document.addEventListener("bastide:swapped", () => light(null));
