// "Why not?": a tap on what can't be chosen brings a card with the reason, and marks on the board what stands in the way. The server
// knows what lies where and why; here is only asking. Signs bring the statement that they are about. Without this file each of these
// is a link, or stands in a list.

import { barTop, beside } from "./beside.js";
import { boardPoint, isOverview, middle, onChange, overlay, reveal, screenPoint, unitOf } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const main = () => document.getElementById("main");
const holder = document.createElement("aside");
holder.className = "why-holder";
holder.setAttribute("aria-live", "polite");
document.body.append(holder);

let asked = 0; // counts questions: an answer that another question has overtaken is thrown away
let from = null; // the element that was tapped, or null for the board
let cursor = null; // where somebody walks over the board: { x, y, wide, high }, in its units
const card = () => holder.firstElementChild;
const marks = () => overlay()?.querySelector(".why-marks");

export function hush() {
  asked += 1;
  cursor = null;
  const open = Boolean(card()) || Boolean(marks());
  const inside = holder.contains(document.activeElement);
  holder.replaceChildren();
  marks()?.remove();
  if (inside) (from?.isConnected ? from : document.getElementById("part-board"))?.focus({ preventScroll: true });
  return open;
}

// ---- asking

async function fetched(url) {
  const mine = ++asked;
  const answer = await fetch(url, { credentials: "same-origin" }).catch(() => null);
  return mine === asked && answer?.status === 200 ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}
async function askWhy(what, by) {
  const as = new URLSearchParams(location.search).get("as");
  const query = new URLSearchParams(as === null ? what : { ...what, as });
  const page = await fetched(`${location.pathname}/why?${query}`);
  if (!page) return false;
  show(page.body.firstElementChild, by);
  return true;
}
async function askSign(name, by) {
  const page = await fetched(`/rules/${main().dataset.game}/sign/${name}`);
  if (page) show(page.body.firstElementChild, by);
}
async function askList(link) {
  const page = await fetched(link.href);
  const form = page?.querySelector("main form");
  if (!form) return location.assign(link.href);
  form.className = "why-card";
  show(form, link);
  form.querySelector("select").focus();
}

// ---- showing

function show(answer, by) {
  if (!answer) return;
  from = by;
  holder.replaceChildren();
  marks()?.remove();
  // A game whose own card is open for the same tap puts the answer into it; that it is another's turn is no news there.
  const more = answer.querySelector(".why-rule") ? answer : "";
  if (!by && !document.dispatchEvent(new CustomEvent("bastide:why", { cancelable: true, detail: more }))) return;
  mark(answer.dataset);
  holder.replaceChildren(answer);
  place();
}
function mark({ place: meant, cross, causes }) {
  if (!meant && !causes) return;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "why-marks");
  for (const [kind, d] of [["meant", meant], ["cross", cross], ...(causes ?? "").split(/(?=M)/).map((each) => ["cause", each])]) {
    if (!d) continue;
    const path = group.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("class", kind);
    path.setAttribute("d", d);
  }
  overlay()?.append(group);
}
function place() {
  if (!card()) return;
  const drawn = [...(marks()?.querySelectorAll(".meant, .cause") ?? [])].map((each) => each.getBoundingClientRect());
  const rects = from ? [from.getBoundingClientRect()] : drawn;
  if (!rects.length) rects.push(document.getElementById("viewport").getBoundingClientRect());
  const frame = from ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : document.getElementById("viewport").getBoundingClientRect();
  beside(holder, rects, frame, barTop());
}
onChange(place);
addEventListener("resize", place);
holder.addEventListener("toggle", place, true);

// ---- taps

const NOT_ASKED = "a, button, input, select, textarea, label, summary, dialog, [role=button], [data-tap], [data-plays], .why-holder";

function tapped(event) {
  const { target } = event;
  if (!target.closest?.(".why-holder")) hush();
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !main()) return;
  const closer = target.closest?.(".why-close");
  if (closer) return event.preventDefault(), hush(), leave(closer);
  if (target.closest?.(".why-holder")) return;
  const why = target.closest?.("[data-why], a[href*='why=']");
  if (why) {
    event.preventDefault();
    askWhy({ thing: why.dataset.why ?? new URLSearchParams(why.getAttribute("href")).get("why") }, why).then((shown) => shown && !event.detail && focusCard());
  } else if (target.closest?.("[data-sign]")) {
    event.preventDefault();
    askSign(target.dataset.sign, target);
  } else if (target.id === "why-list") {
    event.preventDefault();
    askList(target);
  } else if (!target.closest?.(NOT_ASKED)) tappedElsewhere(event);
}
function tappedElsewhere(event) {
  const { target } = event;
  if (target.closest?.("#viewport")) {
    if (main().dataset.reasons === undefined || isOverview()) return;
    const { x, y } = boardPoint(event.clientX, event.clientY);
    askWhy({ x: x.toFixed(1), y: y.toFixed(1) }, null);
  } else {
    const sign = signAt(target);
    if (sign) askSign(sign, target.closest("svg, li, td, th, dt, dd, span") ?? target);
  }
}
// A page that came with the card in it shows the same without.
function leave(closer) {
  if (!closer.isConnected || holder.contains(closer)) return;
  closer.closest(".why-card").remove();
  history.replaceState(null, "", location.pathname + closer.getAttribute("href").replace(/^\?$/, ""));
}
const focusCard = () => card()?.querySelector("summary, a, select")?.focus({ preventScroll: true });
document.addEventListener("click", tapped);
holder.addEventListener("submit", (event) => {
  event.preventDefault();
  askWhy({ thing: new FormData(event.target).get("why") }, from).then(focusCard);
});
document.addEventListener("bastide:swapped", hush);

// ---- signs: the one that was tapped, or the only one beside the words that were

const SIGNED = "#part-side, #part-bar .tray, .about, .city-card, .feature-card";
const nameOf = (use) => use?.getAttribute("href")?.slice(1);
function signAt(target) {
  if (!target.closest?.(SIGNED)) return "";
  const own = target.closest("svg")?.querySelectorAll("use") ?? [];
  if (own.length === 1) return nameOf(own[0]);
  return signIn(target.closest("li, td, th, dt, dd"));
}
const signIn = (part) => {
  const names = new Set([...(part?.querySelectorAll("use") ?? [])].map(nameOf).filter((name) => !/^(shield|mark)-/.test(name)));
  return names.size === 1 ? [...names][0] : "";
};

// ---- keys: Escape closes; Shift and an arrow walk over the board, each place says what it is; I tells the rule of what has the focus

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let column = 0; // up and down lead along it, though rows of hexes are shifted

async function walk([dx, dy]) {
  const focus = document.activeElement?.closest?.("#viewport a");
  const box = document.getElementById("viewport").getBoundingClientRect();
  const at = cursor ?? { ...point(focus ? middle(focus) : boardPoint(box.x + box.width / 2, box.y + box.height / 2)), wide: unitOf(), high: unitOf() };
  if (dx || !cursor) column = at.x;
  const to = { x: dx ? at.x + dx * at.wide : column, y: at.y + dy * at.high };
  if (!(await askWhy({ x: to.x.toFixed(1), y: to.y.toFixed(1), walk: 1 }, null))) return void (cursor = at);
  const found = marks()?.querySelector(".meant")?.getBBox();
  cursor = found ? { x: found.x + found.width / 2, y: found.y + found.height / 2, wide: found.width, high: found.height } : { ...at, ...to };
  if (dx) column = cursor.x;
  reveal(cursor.x, cursor.y);
}
const point = ({ x, y }) => ({ x, y });
// The place that can be chosen there is pressed; else the card is read on.
function enter() {
  const at = screenPoint(cursor.x, cursor.y);
  const link = document.elementsFromPoint(at.x, at.y).map((each) => each.closest("#viewport a.place")).find(Boolean);
  if (!link) return focusCard();
  hush();
  link.focus({ preventScroll: true });
}
function keyed(event) {
  const { key, shiftKey, target } = event;
  if (event.metaKey || event.ctrlKey || event.altKey || target.closest?.("input, select, textarea, dialog[open]")) return key === "Escape" && holder.contains(target) && hush();
  if (key === "Escape") return closeShown();
  if (shiftKey && WAYS[key] && main()?.dataset.reasons !== undefined && !target.closest?.("#part-side, #part-bar")) return walk(WAYS[key]), true;
  if (cursor && key === "Enter" && !holder.contains(target)) return enter(), true;
  if (key.toLowerCase() === "i") return about(target);
  return false;
}
const closeShown = () => {
  const closer = document.querySelector("#part-status .why-close");
  const open = hush();
  if (closer) leave(closer);
  return open || Boolean(closer);
};
function about(target) {
  const sign = !target.matches?.("body, main, section") && nameOf(target.querySelector?.("use:not([href^='#shield-']):not([href^='#mark-'])"));
  if (sign) askSign(sign, target);
  return Boolean(sign);
}
document.addEventListener(
  "keydown",
  (event) => {
    if (event.defaultPrevented || !keyed(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
