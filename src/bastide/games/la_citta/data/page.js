// The card of a city: shown where the pointer rests, where the focus is, or where a finger taps; with lines to the neighbours.
// Cities are one stop of the Tab key; arrows lead from one to the next by where they lie.

import { barTop, beside } from "./beside.js";
import { board, glide, handyAt, isOverview, middle as middleOf, onChange, overlay, shown as viewed } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const REST = 150; // milliseconds that a pointer rests before the first card
const FINGER = 22; // pixels from its middle that a finger covers

const card = document.createElement("aside");
card.className = "city-card";
card.setAttribute("aria-hidden", "true"); // who listens has heard it: it is the name of the city
card.hidden = true;
document.body.append(card);
const closer = document.createElement("button"); // for fingers: a mouse leads away from it, a key closes it
closer.className = "card-close";
closer.type = "button";
closer.tabIndex = -1;
closer.textContent = "×";

let shown = ""; // the castle of the city
let waiting = 0;

const cityOf = (target) => target.closest?.("#viewport [data-city]") ?? null;
const drawn = (castle) => board()?.querySelector(`[data-city="${castle}"]`);
const cities = () => [...(board()?.querySelectorAll("[data-city]") ?? [])];
const facts = (castle) => document.querySelector(`template[data-card="${castle}"]`);
const rivals = (castle) => document.querySelector(`template[data-rivals="${castle}"]`);

function show(castle) {
  const [about, against] = [facts(castle), rivals(castle)];
  if (!about || !drawn(castle)) return hide();
  shown = castle;
  card.replaceChildren(closer, figures(about), ...(against ? [table(against)] : []));
  card.hidden = false;
  const near = (against?.dataset.near ?? "").split(" ").filter(Boolean);
  tie(about, near);
  place([castle, ...near].map(drawn).filter(Boolean).map((each) => each.getBoundingClientRect()));
}
// Its title, its figures with their signs, and what else is to be said.
function figures(about) {
  const [title, said] = about.content.cloneNode(true).children;
  const signs = document.getElementById("city-facts").content.cloneNode(true);
  about.dataset.facts.split(" ").forEach((each, at) => (signs.querySelectorAll("b")[at].textContent = each));
  const whole = document.createDocumentFragment();
  whole.append(title, signs, said);
  return whole;
}
// Its rows in a table with the head that is the same for all cities; a city without neighbours has words instead.
function table(against) {
  const rows = against.content.cloneNode(true);
  if (!rows.querySelector("tr")) return rows;
  const whole = document.getElementById("rivals-head").content.cloneNode(true);
  whole.querySelector("tbody").append(rows);
  return whole;
}
export function hide() {
  clearTimeout(waiting);
  [shown, waiting] = ["", 0];
  card.hidden = true;
  overlay()?.querySelector(".city-ties")?.remove();
}

// Lines to the neighbours' castles.
function tie(about, near) {
  overlay()?.querySelector(".city-ties")?.remove();
  const from = about.dataset.at.replace(",", " ");
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "city-ties");
  for (const each of near) {
    const to = facts(each)?.dataset.at.replace(",", " ");
    for (const kind of to ? ["edge", "line"] : []) {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("class", kind);
      line.setAttribute("d", `M${from}L${to}`);
      group.append(line);
    }
  }
  overlay()?.append(group);
}

const place = (rects) => beside(card, rects, document.getElementById("viewport").getBoundingClientRect(), barTop());

// ---- pointer and finger

// Only a pointer that moves means a city: one that rests while the board changes below it means nothing, though the browser then
// tells of it too.
let last = ""; // where the pointer was
let meant = ""; // the city under it
document.addEventListener("pointermove", (event) => {
  const [before, now] = [last, `${event.clientX} ${event.clientY}`];
  last = now;
  if (event.pointerType === "touch" || before === now) return;
  const castle = cityOf(event.target)?.dataset.city ?? "";
  if (castle === meant && (castle === shown || waiting)) return;
  clearTimeout(waiting);
  [meant, waiting] = [castle, 0];
  if (!castle) return void (card.hidden || hide());
  if (shown) show(castle);
  else waiting = setTimeout(() => show(castle), REST);
});
document.addEventListener("click", (event) => {
  const city = event.target.closest?.("a, button") ? null : cityOf(event.target);
  clearTimeout(waiting); // what is shown now stays as it is, whatever is added to it
  waiting = 0;
  if (isOverview() && event.detail && event.target.closest?.("#viewport") && !event.target.closest("a, button")) return nearer(event);
  if (!city || isOverview()) return hide();
  if (shown === city.dataset.city && event.pointerType === "touch") hide();
  else show(city.dataset.city);
});

// In the overview a finger covers several hexes: it leads nearer, and shows the card where it can have meant but one city.
function nearer({ clientX, clientY }) {
  const around = Array.from({ length: 8 }, (_, at) => [Math.cos((at * Math.PI) / 4), Math.sin((at * Math.PI) / 4)]);
  const points = [[0, 0], ...around].map(([x, y]) => document.elementFromPoint(clientX + x * FINGER, clientY + y * FINGER));
  const meant = [...new Set(points.map((each) => each && cityOf(each)?.dataset.city).filter(Boolean))];
  if (!meant.length) return hide();
  [viewed.whole, viewed.zoomed] = [false, true];
  glide(handyAt(middleOf(drawn(meant[0]))));
  if (meant.length === 1) show(meant[0]);
  else hide();
}

// ---- focus and keys

function dress() {
  const all = cities();
  const kept = all.find((each) => each.dataset.city === shown) ?? all[0];
  for (const each of all) each.setAttribute("tabindex", each === kept ? "0" : "-1");
}
document.addEventListener("focusin", (event) => {
  const city = cityOf(event.target);
  if (city?.matches(":focus-visible")) show(city.dataset.city);
});
document.addEventListener("focusout", (event) => cityOf(event.target) && !cityOf(event.relatedTarget ?? document.body) && hide());

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (city) => {
  const box = city.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Escape") return hide();
    const [here, way] = [cityOf(document.activeElement ?? document.body), WAYS[event.key]];
    if (!here || !way || event.ctrlKey || event.altKey || event.metaKey) return;
    const [x, y] = middle(here);
    const cost = (city) => {
      const [dx, dy] = [middle(city)[0] - x, middle(city)[1] - y];
      const along = dx * way[0] + dy * way[1];
      return along > 4 ? along + 2 * Math.abs(dx * way[1] + dy * way[0]) : Infinity;
    };
    const next = cities().reduce((best, each) => (cost(each) < cost(best) ? each : best), here);
    event.preventDefault();
    event.stopPropagation();
    if (next === here) return;
    here.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  },
  true,
);

// ---- why nothing can go there, where a city was tapped: below its figures

document.addEventListener("bastide:why", (event) => {
  if (card.hidden) return;
  event.preventDefault();
  card.querySelector(".why-card")?.remove();
  card.append(event.detail);
  place([shown].map(drawn).map((each) => each.getBoundingClientRect()));
});

// ---- the board changed, or was moved

document.addEventListener("bastide:swapped", () => {
  dress();
  if (shown && facts(shown)) show(shown);
  else hide();
});
onChange(() => !card.hidden && shown && drawn(shown) && place([shown].map(drawn).map((each) => each.getBoundingClientRect())));
dress();

// ---- a building off an open card in two presses: the card, then the hex. Taking a card can't be taken back, so the first press
// only chooses it; its sites can be pressed then, which takes the card and builds there.

let then = ""; // the id of the hex that was pressed
let building = ""; // what can be built there, once it can be chosen

function offerSites() {
  overlay()?.querySelector(".card-sites")?.remove();
  const play = document.getElementById("do-play");
  const tile = document.querySelector(".pick.chosen[data-sites]");
  if (!tile || !play?.value.startsWith("card ") || tile.dataset.choose !== play.value) return;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "card-sites");
  for (const each of tile.dataset.sites.trim().split(/\s+/)) {
    const [x, y] = each.split(",").map(Number);
    const ring = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: 17 })) ring.setAttribute(name, value);
    ring.dataset.hex = hexAt(x, y);
    group.append(ring);
  }
  overlay()?.append(group);
}
// The id that the place of a hex has, by its middle (drawing/geometry.py).
function hexAt(x, y) {
  const r = Math.round(y / (20 * Math.sqrt(3)));
  return `hex-${Math.round(x / 40 - r / 2)}-${r}`;
}
document.addEventListener("click", (event) => {
  const hex = event.target.closest?.(".card-sites circle")?.dataset.hex;
  if (!hex) return;
  then = hex;
  document.getElementById("do-play").click();
});
document.addEventListener("bastide:swapped", () => {
  const place = then && document.querySelector(`a.place[id="${then}"]`);
  const play = building && document.getElementById("do-play");
  then = "";
  offerSites();
  // Afterwards: the move that is being shown must be done with first. Two presses meant it, so it is not asked about again.
  if (play && play.value === building) setTimeout(() => play.click());
  building = place ? new URLSearchParams(place.getAttribute("href")).get("choose") : "";
  if (place) setTimeout(() => place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
});
offerSites();
