// The sheet of a scene (a year's end, an attack): leaves that turn with the steps, over the side column on a desk; on a narrower page
// it would hide the board, so it opens when it is asked for.

import { isUntold } from "./story_queue.js";
import { tools, words } from "./story_words.js";

const wide = matchMedia("(min-width: 960px)");
const fresh = new Set(); // scenes that were skipped
let scene = null; // the one on the sheet
let latest = null; // the one that the strip's button opens
let leaf = null;
let byHand = false;
let opener = null; // where the focus was when somebody opened it

const box = document.createElement("section");
box.className = "sheet";
box.id = "scene-sheet";
box.hidden = true;
box.setAttribute("role", "dialog");
box.setAttribute("aria-labelledby", "scene-title");
document.body.append(box);

const make = (name, attributes, ...inner) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...inner);
  return node;
};

function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

function build() {
  const tab = (each) => make("button", { class: "button", type: "button", role: "tab", id: `leaf-tab-${each.id}`, "data-leaf": each.id, "aria-controls": "leaf" }, ...(each.sign ? [sign(each.sign)] : []), make("span", {}, each.title));
  box.replaceChildren(
    make("header", {}, make("h2", { id: "scene-title" }, scene.title), make("button", { class: "button", type: "button", id: "scene-close" }, document.getElementById("do-play") ? words().leave : words().close)),
    make("div", { class: "leaf-tabs", role: "tablist", "aria-labelledby": "scene-title" }, ...scene.leaves.map(tab)),
    make("div", { class: "leaf", id: "leaf", role: "tabpanel", tabindex: "0" }),
    make("div", { class: "turner" }, make("button", { class: "button", type: "button", id: "leaf-back" }, words().back), make("button", { class: "button", type: "button", id: "leaf-next" }, words().next)),
    make("button", { class: "button primary", type: "button", id: "scene-go" }, words().go),
  );
  box.querySelector(".turner").hidden = scene.leaves.length < 2;
  box.querySelector(".leaf-tabs").hidden = scene.leaves.length < 2;
  box.dataset.scene = scene.id;
  box.dataset.built = built();
}
const built = () => [scene.id, ...scene.leaves.map((each) => each.id)].join(" ");

// A button that can do nothing more is switched off; the focus goes to what it has led to.
function switchTurner() {
  const number = scene.leaves.findIndex((each) => each.id === leaf);
  for (const [id, end] of [["leaf-back", 0], ["leaf-next", scene.leaves.length - 1]]) {
    const button = box.querySelector(`#${id}`);
    if (number === end && document.activeElement === button) box.querySelector("#leaf").focus({ preventScroll: true });
    button.disabled = number === end;
  }
}

function turn(name) {
  const now = scene.leaves.find((each) => each.id === name) ?? scene.leaves[0];
  if (box.dataset.built !== built()) build(); // a year's end gets leaves as it goes on
  leaf = now.id;
  const panel = box.querySelector("#leaf");
  panel.innerHTML = now.html;
  panel.prepend(make("p", { class: "leaf-head" }, now.headline));
  panel.setAttribute("aria-labelledby", `leaf-tab-${leaf}`);
  for (const each of box.querySelectorAll("[role=tab]")) {
    each.setAttribute("aria-selected", String(each.dataset.leaf === leaf));
    each.tabIndex = each.dataset.leaf === leaf ? 0 : -1;
  }
  switchTurner();
  showTold();
}

// What is told only later keeps its place; and so does the headline, which sums it up.
export function showTold() {
  const marked = [...box.querySelectorAll("[data-told]")];
  for (const each of marked) each.classList.toggle("untold", isUntold(each.dataset.told));
  box.querySelector(".leaf-head")?.classList.toggle("untold", marked.some((each) => isUntold(each.dataset.told)));
}

function unfold() {
  fresh.delete(scene.id);
  box.hidden = false;
  requestAnimationFrame(place); // when all has been laid out anyway
  button();
}

// Over the side column, wherever it stands.
function place() {
  const at = document.getElementById("part-side")?.getBoundingClientRect();
  const whole = document.getElementById("part-bar")?.getBoundingClientRect();
  if (!at) return;
  const inReplay = document.getElementById("main")?.dataset.move !== undefined; // its controls stay in reach
  const [style, bottom] = [document.documentElement.style, inReplay ? at.bottom : Math.max(at.bottom, whole?.bottom ?? 0)];
  for (const [name, value] of Object.entries({ left: at.left, top: at.top, width: at.width, height: bottom - at.top })) style.setProperty(`--side-${name}`, `${value}px`);
}
window.addEventListener("resize", place);

// A step of a scene turns its leaf; the next step that belongs to none closes it, whoever opened it. One that stays until somebody
// goes on is shown wherever there is room for it.
export function follow(now, name, stays) {
  if (!now?.leaves.length) return void close();
  if (byHand && !box.hidden && scene?.id === now.id) return void showTold();
  if (scene?.id !== now.id) byHand = false;
  scene = latest = now;
  turn(name);
  box.toggleAttribute("data-stays", Boolean(stays));
  if (wide.matches || stays) unfold();
  else fresh.add(scene.id);
  button();
}

export const isOpen = () => !box.hidden;
export const shows = (id) => !box.hidden && scene?.id === id;

// It stays: Enter goes on, unless the focus is needed elsewhere.
export function offerToGoOn() {
  if ([document.body, document.getElementById("main")].includes(document.activeElement)) box.querySelector("#scene-go").focus({ preventScroll: true });
}

// When nothing is told any more a sheet stays only where somebody wants it.
export function rest() {
  if (!byHand) box.hidden = true;
  showTold();
}

export function unseen(now) {
  if (!now?.leaves.length) return;
  scene = latest = now;
  fresh.add(now.id);
}

// One of long ago is no news: the strip's button goes on opening the latest.
export function open(now, past = false) {
  if (!now?.leaves.length) return;
  if (!box.hidden && scene?.id === now.id) return void close();
  if (scene?.id !== now.id) leaf = null;
  scene = now;
  if (!past) latest = now;
  byHand = true;
  opener = document.activeElement;
  box.removeAttribute("data-stays"); // nothing waits for it
  turn(leaf);
  unfold();
  box.querySelector("#scene-close").focus({ preventScroll: true });
}

// Says whether there was anything to close.
export function close() {
  if (box.hidden) return false;
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  byHand = false;
  if (!inside) return true;
  const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById("story-sheet");
  back?.focus({ preventScroll: true });
  return true;
}

// The button that opens it, with a mark where it has not been seen.
export function button() {
  const button = document.getElementById("story-sheet");
  if (!button) return;
  button.hidden = !latest;
  if (!latest) return;
  tools().hidden = false;
  const [first] = latest.leaves;
  button.replaceChildren(...(first.sign ? [sign(first.sign)] : []), make("span", { class: "text" }, latest.title), ...(fresh.has(latest.id) ? [make("span", { class: "new" }, words().new)] : []));
  button.setAttribute("aria-label", fresh.has(latest.id) ? `${latest.title}: ${words().new}` : latest.title);
}

box.addEventListener("click", (event) => {
  const target = event.target.closest("button");
  if (!target) return;
  if (target.id === "scene-close") {
    close();
    document.dispatchEvent(new CustomEvent("bastide:leave-sheet"));
    return;
  }
  if (target.id === "scene-go") return void document.dispatchEvent(new CustomEvent("bastide:go-on"));
  const leaves = scene.leaves.map((each) => each.id);
  const by = { "leaf-back": -1, "leaf-next": 1 }[target.id];
  if (by) turn(leaves[leaves.indexOf(leaf) + by]);
  else if (target.dataset.leaf) turn(target.dataset.leaf);
  byHand = true;
});
box.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || !event.target.matches("[role=tab]")) return;
  event.stopPropagation();
  const leaves = scene.leaves.map((each) => each.id);
  byHand = true;
  turn(leaves[(leaves.indexOf(leaf) + by + leaves.length) % leaves.length]);
  box.querySelector("[role=tab][aria-selected=true]").focus();
});
