// The new tile, risen: its streets, markets and homes are the targets for a follower.

import { clamp, clear, hasView, loosen, overlay, scaleNow, screenPoint, tighten } from "./view.js";
import { $, TILE, at, corners, game, html, isChosen, layer, light, main, middle, offer, offerNone, piece, playOne, svg } from "./page_game.js";

const ORDER = "rms"; // streets lie on top
let card = null;
let sheet = null; // the tile on it
let rim = null; // round the tile on the board
let told = null;
let choices = [];

export function begin() {
  choices = game().choose.filter((part) => part.act);
  sheet = svg("svg", { viewBox: "0 0 96 96", class: "plan card-tile", role: "group", "aria-label": game().words.part_plain });
  told = html("p", { class: "card-words", role: "status" });
  card = html("div", { class: "tile-card" }, sheet, told);
  layer.append(card);
  const tile = piece("tile");
  sheet.append(tile);
  size();
  const pixel = TILE / (sheet.clientWidth || 264);
  const parts = [...game().choose].sort((one, two) => ORDER.indexOf(one.kind) - ORDER.indexOf(two.kind));
  const washes = { under: svg("g"), over: svg("g") };
  const streets = tile.querySelector(".street-edge");
  if (streets) streets.before(washes.under); // what lights up lies under the streets, or on the street that is meant
  else tile.append(washes.under);
  sheet.append(washes.over);
  for (const part of parts) sheet.append(part.act ? choice(part, pixel, part.kind === "r" ? washes.under : washes.over) : blocked(part, pixel));
  for (const each of sheet.querySelectorAll(".choice")) sheet.append(each); // figures lie over the shapes of others
  const [x, y] = game().square;
  rim = corners({ class: "risen-from", transform: `translate(${x * TILE} ${y * TILE})` });
  overlay()?.append(rim);
  rest();
  offerNone(game().words.none);
  place();
}
export function end() {
  for (const each of [card, rim]) each?.remove();
  card = null;
  tighten();
}
addEventListener("resize", place);
export const lead = () => place(); // what was told has led elsewhere
// Who is not asked again reads here, where he looks, that he won't be.
function isFinal() {
  const { confirm, commits } = main().dataset;
  const those = JSON.parse(commits || "[]");
  return confirm !== "each" && choices.length > 0 && choices.every(({ act }) => those.includes(act));
}
const rest = () => {
  told.textContent = choices.length ? (choices.some((one) => one.gain !== null) ? game().words.part : game().words.part_plain) : game().choose[0]?.why ?? "";
  if (isFinal()) told.textContent += ` ${main().dataset.finalChoice}`;
};

const lines = (part) => part.kind === "s";
function blocked(part, pixel) {
  const shape = svg("path", { class: lines(part) ? "taken line" : "taken", d: part.d, "fill-rule": "evenodd", "stroke-width": lines(part) ? 30 * pixel : undefined, "data-why": part.asked });
  shape.addEventListener("pointerenter", () => (told.textContent = part.why));
  shape.addEventListener("pointerleave", rest);
  return shape;
}

// One part with its figure, its gain and its key, within what risen.py keeps free for them; never less than 44 pixels to hit.
function choice(part, pixel, washes) {
  const number = choices.indexOf(part) + 1;
  const [x, y] = part.at;
  const wash = svg("path", { class: lines(part) ? "wash line" : "wash", d: part.d, "fill-rule": "evenodd" });
  washes.append(wash);
  const worth = !part.gain ? [] : [svg("rect", { class: "tag", x: x - 8, y: y + 3.5, width: 16, height: 9, rx: 1.5 }), svg("text", { class: "worth", x, y: y + 10.5 }, `+${part.gain}`)];
  const target = svg(
    "g",
    { class: "choice", role: "button", tabindex: 0, "aria-label": part.says, "aria-keyshortcuts": number },
    svg("path", { class: lines(part) ? "hit line" : "hit", d: part.d, "fill-rule": "evenodd", "stroke-width": lines(part) ? 44 * pixel : undefined }),
    svg("circle", { class: "hit", cx: x, cy: y, r: 23 * pixel }),
    piece(part.role, { class: "figure", transform: `translate(${x} ${y - 4}) scale(.5)` }),
    ...worth,
    svg("text", { class: "shortcut", x: x - 7.5, y: y - 7.5 }, number),
  );
  const look = (is) => {
    for (const each of [target, wash]) each.classList.toggle("on", is);
    if (is) told.textContent = part.says;
    else rest();
    if (is) light(part.feature, true);
    else light();
  };
  for (const name of ["pointerenter", "focus"]) target.addEventListener(name, ({ pointerType }) => pointerType !== "touch" && look(true));
  for (const name of ["pointerleave", "blur"]) target.addEventListener(name, ({ pointerType }) => pointerType !== "touch" && look(false));
  const named = document.querySelector(`#choices [data-choose="${part.act}"]`); // two parts may lie in the same direction
  for (const [name, is] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) named?.addEventListener(name, ({ pointerType }) => card && pointerType !== "touch" && look(is));
  if (isChosen() && $("do-play").value === part.act) for (const each of [target, wash]) each.classList.add("on");
  let seen = false; // a finger has no hover: its first touch of a region shows, the second places; touching the figure means it
  target.addEventListener("pointerdown", () => (seen = target.classList.contains("on")));
  target.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.pointerType !== "touch" || seen || event.target.closest("circle, .figure, .tag, .worth")) return playOne(part.act);
    for (const each of card.querySelectorAll(".on")) each.classList.remove("on");
    target.focus({ preventScroll: true });
    look(true);
    told.textContent = `${part.says} ${game().words.again}`;
    offer(part.act, part.play); // the bar must not still say that nobody is placed
  });
  target.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    playOne(part.act);
  });
  return target;
}
export function keyed(event) {
  const part = /^[1-9]$/.test(event.key) && choices[event.key - 1];
  if (part) playOne(part.act);
  else if (event.key === "0") $("do-play")?.click();
  else if (/^Arrow/.test(event.key)) step(/Right|Down/.test(event.key) ? 1 : -1);
  else return false;
  return true;
}
function step(by) {
  const all = [...card.querySelectorAll(".choice")].sort((one, two) => one.getAttribute("aria-keyshortcuts") - two.getAttribute("aria-keyshortcuts"));
  if (!all.length) return;
  const now = all.indexOf(document.activeElement);
  all[now < 0 ? 0 : (now + by + all.length) % all.length].focus({ preventScroll: true });
}
// Nothing has been shown to anybody yet: the tile comes back into the hand.
export function back() {
  const undo = $("do-undo");
  if (!undo || undo.disabled) return false;
  undo.click();
  return true;
}

// ---- where it stands: outwards beside its tile, on a narrow board below it; the view moves aside rather than let it cover the tile

const [RIM, GAP, LEAST] = [8, 12, 64]; // pixels: to the edge, to the tile, and of a tile that can still be made out

// As large as the board allows; whether it stands below its tile.
function size() {
  card.style.removeProperty("--card");
  const { width, height } = clear();
  const words = card.offsetHeight - sheet.clientHeight; // all of it but the tile
  const under = width < 2 * card.offsetWidth && height > words + LEAST * 4;
  const room = height - words - 2 * RIM - (under ? LEAST + GAP : 0);
  card.style.setProperty("--card", `${Math.floor(Math.min(sheet.clientWidth, room))}px`);
  return under;
}
function place() {
  if (!card || !hasView()) return;
  const under = size();
  const [box, { height }] = [layer.getBoundingClientRect(), clear()];
  const [wide, high] = [card.offsetWidth, card.offsetHeight];
  const free = under ? at(box.width - 2 * RIM, height - high - GAP - 2 * RIM) : at(box.width - wide - GAP - 2 * RIM, height - 2 * RIM);
  const scale = Math.min(scaleNow(), free.x / TILE, free.y / TILE);
  const half = (TILE * scale) / 2;
  const tile = middle(at(...game().square));
  const from = screenPoint(tile.x, tile.y);
  const columns = Object.keys(game().parts).map((each) => parseInt(each, 10));
  const east = 2 * game().square[0] >= Math.min(...columns) + Math.max(...columns);
  const left = RIM + (under || east ? 0 : wide + GAP);
  const to = at(clamp(from.x - box.left, left + half, left + free.x - half), clamp(from.y - box.top, RIM + half, RIM + free.y - half));
  loosen({ x: tile.x + (box.width / 2 - to.x) / scale, y: tile.y + (box.height / 2 - to.y) / scale, scale });
  const x = under ? (box.width - wide) / 2 : to.x + (east ? half + GAP : -half - GAP - wide);
  const y = under ? to.y + half + GAP : clamp(to.y - high / 2, RIM, height - high - RIM);
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
