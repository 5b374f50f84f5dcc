// Looking at the city: what lies under the pointer, whose it is, what it is worth now and when it is closed.

import { boardPoint, clamp } from "./view.js";
import { TILE, game, glow, html, layer, light, shield, sign } from "./page_game.js";

const probe = document.createElement("canvas").getContext("2d");
const shapes = new Map(); // paths that were asked for before
let card = null;
let asked = null; // where the pointer was
let shown; // the feature it speaks of
let resting = 0;

const shape = (d) => shapes.get(d) ?? shapes.set(d, new Path2D(d)).get(d);

export function under(event) {
  const { x, y } = boardPoint(event.clientX, event.clientY);
  const [left, top] = [Math.floor(x / TILE), Math.floor(y / TILE)];
  const parts = game().parts[`${left},${top}`] ?? [];
  probe.lineWidth = 18;
  const [px, py] = [x - left * TILE, y - top * TILE];
  for (const [kind, feature, d] of [...parts].reverse())
    if (kind === "s" ? probe.isPointInStroke(shape(d), px, py) : probe.isPointInPath(shape(d), px, py, "evenodd")) return feature;
  return undefined;
}

// With a mouse the card comes after a rest of 150 ms, then follows from feature to feature at once.
export function rest(event) {
  clearTimeout(resting);
  const feature = under(event);
  if (feature === undefined) return close();
  if (feature !== shown) resting = setTimeout(() => explain(feature, event), card ? 0 : 150);
}

export function explain(feature, pointer) {
  close();
  asked = pointer;
  const [kind, tiles, goods, done, worth, owners] = game().features[feature];
  const { words } = game();
  const facts = kind === "r" ? [[words.end, worth]] : done ? [[words.done, "✓"]] : [[words.now, 0], [words.closed, worth]];
  const held = owners.map(([seat, count]) => {
    const who = seat === game().seat ? words.you : game().names[seat];
    return html("p", { class: "held" }, shield(seat), count > 1 ? `${who} (${count})` : who);
  });
  card = html(
    "div",
    { class: "feature-card", role: "status" },
    html("h3", {}, game().titles[`${kind}${tiles}`], ...goods.map((each) => sign(game().goods[each]))),
    ...(held.length ? held : [html("p", { class: "soft" }, words.nobody)]),
    ...(worth === null && !done ? [] : [html("dl", {}, ...facts.flatMap(([what, value]) => [html("dt", {}, what), html("dd", {}, String(value))]))]),
  );
  shown = feature;
  light(feature);
  layer.append(card);
  place();
}
// Beside what it speaks of, and wholly on the board; also when something was added to it.
function place() {
  const { clientX, clientY } = asked;
  const box = layer.getBoundingClientRect();
  const [wide, high] = [card.offsetWidth, card.offsetHeight];
  const [ax, ay] = [clientX - box.left, clientY - box.top];
  const lit = glow.getBoundingClientRect();
  const sides = [lit.right - box.left + 12, lit.left - box.left - wide - 12].filter((x) => x > 12 && x + wide < box.width - 12);
  const x = sides.sort((one, two) => Math.abs(one - ax) - Math.abs(two - ax))[0] ?? clamp(ax + 18, 12, box.width - wide - 12);
  const y = clamp(ay + (sides.length ? -high / 2 : 18), 12, box.height - high - 12);
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
// Why nothing can be chosen there, below what there is.
document.addEventListener("bastide:why", (event) => {
  if (!card) return;
  event.preventDefault();
  card.querySelector(".why-card")?.remove();
  card.append(event.detail);
  place();
});
layer.addEventListener("toggle", () => card && place(), true); // the rule was opened
layer.addEventListener("click", (event) => {
  if (!event.target.closest(".feature-card .why-close")) return;
  event.preventDefault();
  close();
});

// ---- what a step scores is lit from end to end while it is told

const among = (place, kind) => (game().parts[place] ?? []).filter(([each]) => each === kind).map(([, feature]) => feature);
function featuresOf(step) {
  return (step.data.lit ?? []).map(([kind, places]) => among(places[0], kind).find((each) => places.every((place) => among(place, kind).includes(each))));
}
let told = false; // whether something is lit because it is told
document.addEventListener("bastide:step", ({ detail: { step } }) => {
  if (!game()) return;
  const scored = featuresOf(step).filter((each) => each !== undefined);
  if (scored.length) close();
  if (scored.length || told) light(scored);
  told = scored.length > 0;
});
new MutationObserver(() => {
  if (told && !document.documentElement.classList.contains("showing")) light();
  told &&= document.documentElement.classList.contains("showing");
}).observe(document.documentElement, { attributeFilter: ["class"] });

export function close() {
  clearTimeout(resting);
  if (!card) return false;
  card.remove();
  card = null;
  shown = undefined;
  light();
  return true;
}
