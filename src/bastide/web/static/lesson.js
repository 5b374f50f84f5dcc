// The teacher points: a ring round the place that the words name, and a thread from the words to it. Keys turn the pages of the lesson.
// Everything that is said is text, and every button works without this. What came of a choice, and what is new, is said when the board has told it.

import { foldSheet, openTab } from "./tabs.js";
import { isInSight, onChange, overlay, scaleNow, screenPoint, still, tighten, unitOf } from "./view.js";
import { leadToWords } from "./view_words.js";

const SVG = "http://www.w3.org/2000/svg";
const BESIDE = { me: ".player[data-seat='{seat}']", others: ".players", tray: "#part-bar .tray", choices: "#choices" };
const NAMED = { me: ".player[data-seat='{seat}'] summary .good:has(use[href='#{name}'])", sheet: "#panel-{name}, #drawer-{name}" };
const panel = () => document.getElementById("part-teacher");
const main = () => document.getElementById("main");
const LABEL = 2; // letters: words that are no longer stand on their ring too
const SMALLEST = 12; // pixels of a letter
let told = ""; // what the panel said when it was last pointed at
let moves = Infinity; // and how many moves had been made
let threads = []; // [words, points and elements]

function put(into, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  into.append(node);
  return node;
}

// Points of the board as [x, y], what stands beside it as elements.
function targets(text) {
  const found = (text ?? "").split(" ").filter(Boolean).map((each) => {
    const [kind, name] = each.split(":");
    if (name) return document.querySelector(NAMED[kind].replace("{seat}", main().dataset.seat).replaceAll("{name}", name));
    if (each in BESIDE) return document.querySelector(BESIDE[each].replace("{seat}", main().dataset.seat));
    return each.split(",").map(Number);
  });
  return found.filter(Boolean);
}
const isPoint = (each) => Array.isArray(each);

function rings() {
  overlay()?.querySelector(".pointed")?.remove();
  for (const each of document.querySelectorAll(".pointed-at")) each.classList.remove("pointed-at");
  const all = threads.flatMap(([, to]) => to);
  for (const each of all) if (!isPoint(each)) each.classList.add("pointed-at");
  const points = all.filter(isPoint);
  if (!points.length || !overlay()) return;
  const group = put(overlay(), "g", { class: "pointed" });
  for (const [x, y] of points) for (const kind of ["halo", "line"]) put(group, "circle", { class: kind, cx: x, cy: y, r: unitOf() * 0.62 });
  for (const [{ textContent: name }, to] of threads) if (name.length <= LABEL) for (const each of to.filter(isPoint)) label(group, each, name);
}

// The name of a square, the number of a church: rings that are alike are told apart.
function label(group, [x, y], name) {
  const [aside, size] = [unitOf() * 0.44, Math.max(unitOf() * 0.3, SMALLEST / scaleNow())]; // on the ring, where its piece is not
  put(group, "circle", { class: "disc", cx: x + aside, cy: y - aside, r: size * 0.75 });
  put(group, "text", { x: x + aside, y: y - aside, "font-size": size }).textContent = name;
}

function sheet() {
  const found = main().querySelector(":scope > .thread");
  if (found) return found;
  const made = put(main(), "svg", { class: "thread", "aria-hidden": "true" });
  return made;
}

// From the edge of the panel at the height of the words to the place; where that is out of sight no line is drawn.
function weave(fresh) {
  const into = sheet();
  into.replaceChildren();
  const [words, to] = threads[0] ?? [];
  if (threads.length !== 1 || to.length !== 1 || !isPoint(to[0]) || !isInSight(...to[0], 8)) return;
  const [frame, box, line] = [main().getBoundingClientRect(), panel().getBoundingClientRect(), words.getClientRects()[0]];
  if (!line) return;
  const end = screenPoint(...to[0]);
  const below = box.top > end.y; // phone: the panel lies under the board
  const from = below ? { x: Math.min(Math.max(line.left + line.width / 2, box.left + 20), box.right - 20), y: box.top } : { x: box.left, y: Math.min(Math.max(line.top + line.height / 2, box.top + 12), box.bottom - 12) };
  const [a, b] = [from, end].map(({ x, y }) => ({ x: x - frame.left, y: y - frame.top }));
  const reach = unitOf() * 0.62 * (screenPoint(to[0][0] + 1, to[0][1]).x - end.x);
  const far = Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const stop = { x: b.x + ((a.x - b.x) * reach) / far, y: b.y + ((a.y - b.y) * reach) / far };
  const bend = below ? `${a.x} ${(a.y + stop.y) / 2}` : `${(a.x + stop.x) / 2} ${a.y}`;
  const d = `M${a.x} ${a.y}Q${bend} ${stop.x} ${stop.y}`;
  for (const kind of ["under", "line"]) {
    const path = put(into, "path", { class: kind, d });
    if (!fresh || still.matches) continue;
    const long = path.getTotalLength();
    path.animate([{ strokeDasharray: long, strokeDashoffset: long }, { strokeDasharray: long, strokeDashoffset: 0 }], { duration: 420, easing: "ease-out" });
  }
  put(into, "circle", { cx: a.x, cy: a.y, r: 3.5 });
}

// Whether he waits for a choice, which a finger is to hit.
const asks = () => panel()?.matches("[data-asks], [data-mode=hint], :not(.of-lesson)") ?? true;

function point(list) {
  threads = list.filter(([, to]) => to.length);
  rings();
  leadToWords(threads.flatMap(([, to]) => to).filter(isPoint), asks());
  weave(true);
}

// While he looks at a choice the page asks again, and says at once what he thinks.
const AGAIN = 700; // ms
let asking = 0;
function listen() {
  clearTimeout(asking);
  const at = panel();
  if (at?.dataset.mode !== "looking") return;
  if (at.dataset.ready !== undefined) document.getElementById("look-again").click();
  else asking = setTimeout(() => document.dispatchEvent(new CustomEvent("bastide:refresh")), AGAIN);
}

// A tile that has risen lies over what the words speak of, on a phone: it comes when he asks, and can be put aside (lesson.css).
const html = document.documentElement;
function putAside(is) {
  const changed = html.classList.toggle("aside", is) !== aside;
  aside = is;
  document.getElementById("lesson-board")?.setAttribute("aria-pressed", is);
  if (!changed) return;
  if (is) tighten();
  else dispatchEvent(new Event("resize")); // whoever stands beside its place finds it again
}
let aside = false;

const waits = () => html.classList.contains("told") && ["told", "remark"].includes(panel()?.dataset.mode);

function speak() {
  listen();
  const at = panel();
  if (!at || waits()) return point([]);
  for (const each of at.querySelectorAll(".phrase")) {
    each.setAttribute("role", "button");
    each.setAttribute("tabindex", "0");
  }
  const says = `${at.dataset.mode} ${at.querySelector(".say").textContent}`;
  putAside(says === told ? aside : at.dataset.mode === "hint" || (at.dataset.mode === "talk" && at.dataset.asks === undefined));
  const choosing = document.querySelector("#part-board .place.chosen") !== null;
  const [news, made] = [says !== told, Number(main().dataset.moves)];
  const moved = made > moves && at.matches(".of-lesson:is([data-mode=talk], [data-mode=hint])");
  [told, moves] = [says, made];
  if (news && led) foldSheet(); // he speaks of something else
  if (news) led = false;
  if (!news && !choosing && !moved) return weave(false);
  if ((choosing && !news) || moved) return point([]); // with the choice it disappears
  point([...at.querySelectorAll(".phrase")].map((each) => [each, targets(each.dataset.spots)]).concat([[at.querySelector("h2"), targets(at.dataset.points)]]));
  if (news && at.dataset.verdict) at.querySelector(at.dataset.verdict === "right" ? "#lesson-on" : "#lesson-undo")?.focus({ preventScroll: true });
}

let led = false; // his words have led to a sheet
const phraseOf = (target) => target.closest?.("#part-teacher .phrase");
document.addEventListener("click", (event) => {
  const words = phraseOf(event.target);
  if (!words) return;
  const to = targets(words.dataset.spots);
  point([[words, to]]);
  const within = to.find((each) => !isPoint(each) && each.matches(".pane > *, .below > *")); // a sheet, which comes out of its tab
  if (!within) return;
  led = true;
  openTab(within.closest(".pane").id.replace("pane-", ""));
  if (within.matches("details")) within.open = true;
  within.scrollIntoView({ block: "nearest" });
});
document.addEventListener("keydown", (event) => {
  if (!panel() || waits() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const words = phraseOf(event.target);
  if (words && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    return words.click();
  }
  if (event.target.matches?.("input, textarea, select") || event.target.closest?.("#part-board")) return; // there arrows lead from place to place
  const id = { ArrowRight: "lesson-on", ArrowLeft: "lesson-back", h: "lesson-hint", H: "lesson-hint" }[event.key];
  const button = id && document.getElementById(id);
  if (!button || (event.key === "ArrowRight" && button.tagName === "BUTTON")) return;
  event.preventDefault();
  button.click();
});
// Before others that close something by it, unless a card or a dialog lies open.
addEventListener("keydown", (event) => {
  const button = event.key === "Escape" && document.getElementById("lesson-undo");
  if (!button || waits() || document.querySelector("dialog[open], .why:not([hidden]), .language[open], .player-details[open]")) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}, true);
document.addEventListener("bastide:swapping", () => {
  overlay()?.querySelector(".pointed")?.remove();
  for (const each of document.querySelectorAll(".pointed-at")) each.classList.remove("pointed-at");
});
document.addEventListener("bastide:swapped", () => {
  rings();
  speak();
});
document.addEventListener("bastide:present", speak); // all has been told
document.addEventListener("click", ({ target }) => {
  if (target.id === "lesson-present") document.dispatchEvent(new CustomEvent("bastide:leave-sheet"));
  if (target.id === "lesson-board") putAside(!aside);
});
onChange(() => weave(false));
addEventListener("resize", () => weave(false));
document.fonts?.ready.then(() => weave(false));
speak();
