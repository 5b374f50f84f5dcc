// The new tile, risen: its streets, markets and homes are the targets for a follower.

import { clamp, glide, reveal, scaleNow, screenPoint } from "./view.js";
import { $, TILE, at, game, html, isChosen, layer, light, middle, offerNone, piece, playOne, svg } from "./page_game.js";

const ORDER = "rms"; // streets lie on top
let card = null;
let told = null;
let choices = [];

export function begin() {
  choices = game.choose.filter((part) => part.act);
  const sheet = svg("svg", { viewBox: "0 0 96 96", class: "plan card-tile", role: "group", "aria-label": game.words.part_plain });
  told = html("p", { class: "card-words", role: "status" });
  card = html("div", { class: "tile-card" }, sheet, told);
  layer.append(card);
  const tile = piece("tile");
  sheet.append(tile);
  const pixel = TILE / (sheet.clientWidth || 264);
  const parts = [...game.choose].sort((one, two) => ORDER.indexOf(one.kind) - ORDER.indexOf(two.kind));
  const washes = { under: svg("g"), over: svg("g") };
  const streets = tile.querySelector(".street-edge");
  if (streets) streets.before(washes.under); // what lights up lies under the streets, or on the street that is meant
  else tile.append(washes.under);
  sheet.append(washes.over);
  for (const part of parts) sheet.append(part.act ? choice(part, pixel, part.kind === "r" ? washes.under : washes.over) : blocked(part, pixel));
  for (const each of sheet.querySelectorAll(".choice")) sheet.append(each); // figures lie over the shapes of others
  rest();
  offerNone(game.words.none);
  place();
}
export function end() {
  card?.remove();
  card = null;
}
const rest = () => {
  told.textContent = choices.length ? (choices.some((one) => one.gain !== null) ? game.words.part : game.words.part_plain) : game.choose[0]?.why ?? "";
};

const lines = (part) => part.kind === "s";
function blocked(part, pixel) {
  const shape = svg("path", { class: lines(part) ? "taken line" : "taken", d: part.d, "fill-rule": "evenodd", "stroke-width": lines(part) ? 30 * pixel : undefined });
  shape.addEventListener("pointerenter", () => (told.textContent = part.why));
  shape.addEventListener("pointerleave", rest);
  return shape;
}

// One part with its figure, its gain and its key; never less than 44 pixels to hit.
function choice(part, pixel, washes) {
  const number = choices.indexOf(part) + 1;
  const [x, y] = [clamp(part.at[0], 14, 82), clamp(part.at[1], 16, 78)];
  const wash = svg("path", { class: lines(part) ? "wash line" : "wash", d: part.d, "fill-rule": "evenodd" });
  washes.append(wash);
  const worth = part.gain === null ? [] : [svg("rect", { class: "tag", x: x - 8, y: y + 3.5, width: 16, height: 9.5, rx: 1.5 }), svg("text", { class: "worth", x, y: y + 10.8 }, `+${part.gain}`)];
  const target = svg(
    "g",
    { class: "choice", role: "button", tabindex: 0, "aria-label": part.says, "aria-keyshortcuts": number },
    svg("path", { class: lines(part) ? "hit line" : "hit", d: part.d, "fill-rule": "evenodd", "stroke-width": lines(part) ? 44 * pixel : undefined }),
    svg("circle", { class: "hit", cx: x, cy: y, r: 23 * pixel }),
    piece(part.role, { class: "figure", transform: `translate(${x} ${y - 4}) scale(.55)` }),
    ...worth,
    svg("text", { class: "shortcut", x: x + 12, y: y + 10 }, number),
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
  if (isChosen() && $("do-play").value === part.act) for (const each of [target, wash]) each.classList.add("on");
  let seen = false; // a finger has no hover: its first touch of a region shows, the second places; touching the figure means it
  target.addEventListener("pointerdown", () => (seen = target.classList.contains("on")));
  target.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.pointerType !== "touch" || seen || event.target.closest("circle, .figure, .tag, .worth")) return playOne(part.act);
    for (const each of card.querySelectorAll(".on")) each.classList.remove("on");
    target.focus({ preventScroll: true });
    look(true);
    told.textContent = `${part.says} ${game.words.again}`;
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

// ---- where it stands: outwards beside its tile, on a narrow board below it; the view makes room if it must

function place() {
  const box = layer.getBoundingClientRect();
  const [wide, high] = [card.offsetWidth, card.offsetHeight];
  const tile = middle(at(...game.square));
  const half = (TILE * scaleNow()) / 2 + 14;
  const from = screenPoint(tile.x, tile.y);
  const here = at(from.x - box.left, from.y - box.top);
  if (box.width < 2 * wide) {
    const room = box.height - high - 16; // what is left of the board above the card
    glide({ x: tile.x, y: tile.y + (box.height / 2 - Math.max(room / 2, half)) / scaleNow() }, 200);
    return put((box.width - wide) / 2, box.height - high - 8);
  }
  const west = here.x < box.width / 2;
  const wanted = west ? here.x - half - wide : here.x + half;
  const x = clamp(wanted, 12, box.width - wide - 12);
  const y = clamp(here.y - high / 2, 12, box.height - high - 12);
  if (x !== wanted) glide({ x: viewX(box) + (wanted - x) / scaleNow(), y: viewY(box) }, 200);
  else reveal(tile.x, tile.y, 60);
  put(x, y);
}
const viewX = (box) => centre(box).x;
const viewY = (box) => centre(box).y;
const centre = (box) => {
  const zero = screenPoint(0, 0);
  return at((box.left + box.width / 2 - zero.x) / scaleNow(), (box.top + box.height / 2 - zero.y) / scaleNow());
};
function put(x, y) {
  if (card) card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
