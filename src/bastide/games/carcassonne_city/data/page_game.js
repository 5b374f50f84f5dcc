// What the page says of the moment, and the pieces it shows; making elements; the bar.

import { isAsked } from "./asking.js";

let told = null; // of by_hand.py: what is legal, where, what it brings
export const game = () => told;
export const TILE = 96;

export const $ = (id) => document.getElementById(id);
export const main = () => $("main");
export function read() {
  const text = $("hand-data")?.textContent;
  told = text ? JSON.parse(text) : null;
  for (const parts of Object.values(told?.parts ?? {})) for (const part of parts) part[2] = told.shapes[part[2]]; // said once, used often
}

export const svg = (name, attributes, ...inside) => filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, inside);
export const html = (name, attributes, ...inside) => filled(document.createElement(name), attributes, inside);
export function filled(element, attributes = {}, inside = []) {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== null) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}
// A piece that the server has drawn at the corner of the plane.
export function piece(name, attributes = {}) {
  const drawn = document.querySelector(`#hand-pieces [data-piece="${name}"]`);
  return filled(svg("g"), attributes, drawn ? [...drawn.childNodes].map((each) => each.cloneNode(true)) : []);
}
// The corners of a tile at the corner of the plane: a whole frame would hide where its streets and markets meet others.
export const corners = (more) => svg("path", { d: "M3 23V3H23M73 3H93V23M93 73V93H73M23 93H3V73", ...more, class: `corners ${more.class}` });
export const sign = (name, kind = "", box = "0 0 48 48") => svg("svg", { viewBox: box, class: kind, "aria-hidden": "true" }, svg("use", { href: `#${name}` }));
export const shield = (seat) => sign(`shield-${told.tinctures[seat]}`, told.tinctures[seat], "0 0 48 56");
export const mine = () => told.tinctures[told.seat];

export const at = (x, y) => ({ x, y });
export const key = ({ x, y }) => `${x},${y}`;
export const middle = ({ x, y }) => at((x + 0.5) * TILE, (y + 0.5) * TILE);
export const far = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);
export const closest = (points, point) => points.reduce((best, one) => (best && far(best, point) <= far(one, point) ? best : one), null);

// ---- the bar: its sentence and its one button; what the server wrote there comes back when nothing is meant

let written = null;
export function keepBar() {
  const play = $("do-play");
  written = { prompt: $("prompt")?.textContent, play: play && { html: play.innerHTML, disabled: play.disabled, value: play.value, name: play.name, kind: play.className } };
}
export function say(text) {
  const prompt = $("prompt");
  if (!prompt || prompt.textContent === text) return;
  prompt.textContent = prompt.title = text; // where there is no room for all of it
}
export const sayAgain = () => written && say(written.prompt);
export function offer(action, label, primary = true) {
  const play = $("do-play");
  if (!play) return;
  Object.assign(play, { name: "play", value: action, disabled: false });
  play.textContent = label;
  play.classList.toggle("primary", primary);
  play.classList.add("offered"); // on a phone it takes the place of "Choose"
}
export function withdraw() {
  const play = $("do-play");
  if (!play || !written?.play) return;
  const { html: inside, disabled, value, name, kind } = written.play;
  Object.assign(play, { innerHTML: inside, disabled, value, name, className: kind });
}
export const isChosen = () => $("do-play")?.disabled === false; // the server asks whether it is meant
// To leave something out is always at hand in the bar; who wants to be asked about each choice finds it in the list.
export const offerNone = (label) => !isChosen() && main().dataset.confirm !== "each" && offer("none", label, false);
// Who wants to be asked about it is asked, by the way of its link; for all others it is played.
export function playOne(action, onBoard = false) {
  const link = $(`at-${action.replace(/[ ,]/g, "-")}`);
  if (!isAsked(action, onBoard) || !link) return playAll([action]);
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
export const press = () => $("do-play")?.click();
export const playAll = (actions) => document.dispatchEvent(new CustomEvent("bastide:play", { detail: { actions } }));
export const isBusy = () => main().getAttribute("aria-busy") === "true";

// ---- what lies over the board: cards and chips; and what is lit between the tiles and the pieces

export const layer = html("div", { class: "by-hand-layer" });
export const glow = svg("g", { class: "by-hand-glow", "aria-hidden": "true", "data-small": "no" });
export function attach() {
  $("part-board")?.append(layer);
  const signs = document.querySelector('#viewport > svg [data-layer="signs"]');
  signs?.before(glow);
}
export function detach() {
  layer.remove();
  glow.remove();
  layer.replaceChildren();
  glow.replaceChildren();
}

// All parts of a feature, or of several, lit: in ink to look, in rubric to choose.
export function light(number, choosing = false) {
  glow.classList.toggle("choosing", choosing);
  const [lit, streets] = [[], []]; // streets lie on the light, also on that of the next tile
  const meant = [number].flat();
  for (const [place, parts] of number === undefined ? [] : Object.entries(told.parts)) {
    const [x, y] = place.split(",").map(Number);
    const transform = `translate(${x * TILE} ${y * TILE})`;
    const here = parts.filter(([, feature]) => meant.includes(feature));
    lit.push(...here.map(([kind, , d]) => svg("path", { class: kind === "s" ? "lit-street" : "lit-area", d, "fill-rule": "evenodd", transform })));
    if (here.some(([kind]) => kind !== "s")) {
      const over = parts.filter(([kind]) => kind === "s");
      for (const name of ["street-edge", "street"]) streets.push(...over.map(([, , d]) => svg("path", { class: name, d, transform })));
    }
  }
  glow.replaceChildren(...lit, ...streets);
}
