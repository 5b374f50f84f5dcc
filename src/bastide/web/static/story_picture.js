// The picture of the board and of the figures, kept apart from the present: what is shown of the past lies in its place, and
// `restore` puts back the very elements that were there. Parts that can be played on stay as they are.

const board = () => document.getElementById("part-board");
const parts = new Map(); // key -> what stands there in the present, what is shown instead, and as what text it came
const numbers = new Map(); // an element with a figure -> its text in the present, and whether it is too little
let index = null; // the keys of the present, looked for once

function present() {
  index ??= new Map([...(board()?.querySelectorAll("[data-key]") ?? [])].map((each) => [each.dataset.key, each]));
  return index;
}

const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");

// All of them in one go: most of the time goes into beginning to read.
function drawn(texts) {
  holder.innerHTML = texts.join("");
  return [...holder.children];
}

const layerOf = (key) => board()?.querySelector(`[data-layer="${CSS.escape(key.slice(0, key.indexOf(":")))}"]`);
const playable = (node) => node.closest("a[href]") || node.querySelector("a[href], button");

function begun(key) {
  const now = present().get(key) ?? null;
  if (now && playable(now)) return null;
  const empty = now ? null : document.createComment("");
  if (empty) {
    const layer = layerOf(key);
    if (!layer) return null;
    layer.append(empty);
  }
  const part = { now, shown: now ?? empty, markup: now ? undefined : null };
  parts.set(key, part);
  return part;
}

// A state of the board: markup for each key, null where nothing stood. Where it is the whole board of somebody, all else goes.
// Answers what was changed: the element that came (a comment where none did) and the one that went.
export function showState(state, whole) {
  const wanted = Object.entries(state);
  if (whole) for (const key of present().keys()) if (!(key in state)) wanted.push([key, null]);
  const changed = [];
  for (const [key, markup] of wanted) {
    const part = parts.get(key) ?? begun(key);
    if (part && part.markup !== markup) changed.push({ part, markup });
  }
  const nodes = drawn(changed.map(({ markup }) => markup).filter((markup) => markup !== null));
  return changed.map(({ part, markup }) => {
    const before = part.shown;
    part.shown = markup === null ? document.createComment("") : nodes.shift();
    part.markup = markup;
    before.replaceWith(part.shown);
    return { fresh: part.shown, before };
  });
}

// The figures of the players' cards at a moment; those that differ from the ones before are marked until the next step.
export function showFigures({ figures, short }, before) {
  figures.forEach((row, seat) => {
    const card = document.querySelector(`#part-players [data-seat="${seat}"]`);
    row.forEach((value, at) => {
      const cell = card?.querySelector(`[data-figure="${at}"]`);
      if (!cell) return;
      if (!numbers.has(cell)) numbers.set(cell, { text: cell.textContent, lacks: lacking(cell)?.contains("short") });
      const text = String(value).replace("-", "−");
      if (cell.textContent !== text) cell.textContent = text;
      cell.classList.toggle("changed", Boolean(before) && before.figures[seat]?.[at] !== value);
      lacking(cell)?.toggle("short", short[seat]?.includes(at) ?? false);
    });
  });
}
const lacking = (cell) => cell.closest(".good")?.classList;

// ---- beside the board: what speaks of the moment is that of the step

let sheets = null; // those that are shown
const replaced = []; // [what stands there in the present, what is shown instead]; of one that is not there now, a comment

function sheetOf({ id, title, html }) {
  const made = document.createElement("section");
  made.className = "panel";
  made.id = `panel-${id}`;
  made.innerHTML = html;
  const head = document.createElement("h2");
  head.textContent = title;
  made.prepend(head);
  return made;
}

// What the viewer alone knows stays in his sight as long as the others' side of it is shown.
function keepKnown(now, told) {
  for (const each of now.querySelectorAll("[data-known]")) told.querySelector(`[data-unknown="${each.dataset.known}"]`)?.replaceWith(each.cloneNode(true));
}

export function showBeside(told) {
  if (told === sheets) return;
  leaveBeside();
  const present = [...document.querySelectorAll("#pane-choices [data-moment]")];
  if (!told?.length || !present.length) return;
  sheets = told;
  const made = new Map(told.map((each) => [`panel-${each.id}`, sheetOf(each)]));
  const lone = [...made].filter(([id]) => !present.some((each) => each.id === id)).map(([, each]) => each);
  for (const each of present) {
    const shown = made.get(each.id) ?? lone.shift() ?? document.createComment("");
    if (shown.id === each.id) keepKnown(each, shown);
    each.replaceWith(shown);
    replaced.push([each, shown]);
  }
}

function leaveBeside() {
  for (const [now, shown] of replaced.splice(0)) shown.replaceWith(now);
  sheets = null;
}

// Who does what is being shown, in the place of whose turn it is now.
export function showActing(seat) {
  for (const card of document.querySelectorAll("#part-players [data-seat]")) card.classList.toggle("acting", Number(card.dataset.seat) === seat);
}

export function restore() {
  leaveBeside();
  for (const { now, shown } of parts.values()) {
    if (!now) shown.remove();
    else if (shown !== now) shown.replaceWith(now);
  }
  parts.clear();
  for (const [cell, { text, lacks }] of numbers) {
    cell.textContent = text;
    lacking(cell)?.toggle("short", lacks);
    cell.classList.remove("changed");
    if (!cell.classList.length) cell.removeAttribute("class");
  }
  numbers.clear();
  showActing(null);
}

// After the page was swapped other elements may stand for the present.
export function forget() {
  index = null;
}

// The elements of the present that a step has drawn: one's own piece settles.
export const standing = (keys) => keys.map((key) => present().get(key)).filter(Boolean);

// Signs that the page does not have, because nothing in the present shows them.
export function addSigns(markup) {
  if (!markup) return;
  const missing = [...new DOMParser().parseFromString(markup, "text/html").querySelectorAll("symbol, pattern")].filter((each) => !document.getElementById(each.id));
  if (!missing.length) return;
  let home = document.getElementById("story-signs");
  if (!home) {
    home = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    home.id = "story-signs";
    home.setAttribute("class", "defs");
    home.setAttribute("aria-hidden", "true");
    document.body.append(home);
  }
  home.append(...missing.map((each) => document.adoptNode(each)));
}
