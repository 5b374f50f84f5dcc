// What happens at the table, told step by step over the board. The page is in the present from the first byte, and a choice ends the
// telling at once; when nothing is told the board is exactly the one that the server sent.

import * as memory from "./story_memory.js";
import { addSigns, forget, restore, showFigures, showState, standing } from "./story_picture.js";
import { append, figuresBefore, hurryFor, indexOf, queue, reset, stateBefore, takeBack, timeOf } from "./story_queue.js";
import * as sheet from "./story_sheet.js";
import { showStrip, showTools } from "./story_tools.js";
import { announce, say, summary, tools } from "./story_words.js";
import { play as sound } from "./sound.js";
import * as stage from "./stage.js";

const $ = (id) => document.getElementById(id);
const html = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wide = matchMedia("(min-width: 960px)");
const MANY = 24; // steps: more are not told by themselves
const MOST_MOVES = 120; // that are asked for, however long somebody was away

let at = null; // the step that is shown; null: the present
let done = false; // whether its board is the one after it
let run = 0; // counts the tellings: one that is not the latest ends by itself
let hurry = 1;
let asked = isAsked();
let wake = () => {};

const main = () => $("main");
// Where no game is shown (people are waited for, the screen is passed on) there is nothing to tell.
const facts = () => ({ moves: Number($("strip").dataset.moves), after: Number($("strip").dataset.after), mine: mine() });
const mine = () => ($("strip").dataset.mine || "").split(",").filter(Boolean).map(Number);
const inReplay = () => main().dataset.move !== undefined;
// Whether something lies over the present.
const busy = () => at !== null || telling() || html.classList.contains("showing") || (calm.matches && !html.classList.contains("folded"));
const telling = () => html.classList.contains("telling");
const pause = (time) => new Promise((end) => {
  wake = end;
  setTimeout(end, time / hurry);
});
function isAsked() {
  return Boolean(document.querySelector("#do-play"));
}
const isOver = () => Boolean(document.querySelector("#part-ending, .ending"));

// ---- what has been told

// What was done here needs no telling; a scene that came of it does.
function untold() {
  const own = memory.told(mine())?.own ?? 0;
  const isSilent = (step) => !inReplay() && mine().includes(step.seat) && !step.scene && step.moves[1] <= own;
  return queue.steps.map((_, index) => index).filter((index) => index >= queue.waiting && !isSilent(queue.steps[index]));
}

function keepTold(index) {
  const step = queue.steps[index];
  queue.waiting = Math.max(queue.waiting, index + 1);
  if (!inReplay()) memory.keep(mine(), { after: step.moves[0] - 1, id: step.id });
}
function keepAll() {
  queue.waiting = queue.steps.length;
  if (!inReplay()) memory.keep(mine(), { after: queue.through, id: "" });
}

// ---- one step

function picture(index, after) {
  const step = queue.steps[index];
  const whole = step.front !== null;
  html.classList.toggle("another", whole && step.front !== Number(main().dataset.seat ?? mine()[0] ?? -1));
  return showState(after ? queue.states[index] : stateBefore(index), whole);
}

// Whether nothing stood there: no element, or one with nothing in it.
const isEmpty = (markup) => !markup || /^<g[^>]*(\/>|><\/g>)$/.test(markup);

async function show(index, mark) {
  const began = performance.now();
  const step = queue.steps[index];
  [at, done] = [index, false];
  const current = () => mark === run;
  keepTold(index);
  const ended = stage.perform(step, {
    before: () => {
      picture(index, false);
      showFigures(figuresBefore(index));
    },
    board: () => {
      if (!current()) return [];
      done = true;
      return picture(index, true);
    },
    isNew: Object.keys(step.draw).some((key) => isEmpty(stateBefore(index)[key])),
    figures: () => {
      if (current()) showFigures(step.figures, figuresBefore(index));
    },
  }, hurry);
  html.classList.add("showing");
  say(step);
  sheet.follow(queue.scenes.get(step.scene), step.leaf);
  chips();
  sound(step.changes.some(([, amount, unit]) => unit === "points" && amount > 0) ? "points" : "move", step.kind);
  performance.measure("bastide:step", { start: began, end: performance.now() });
  document.dispatchEvent(new CustomEvent("bastide:step", { detail: { step, hurry } }));
  await ended;
}

// ---- telling

// Tells on from a step; what was told before and is shown again is told in full.
async function play(from) {
  const mark = ++run;
  const next = (index) => (index < queue.waiting ? index : untold()[0]) ?? queue.steps.length;
  html.classList.add("telling");
  [at, done] = [from, false];
  buttons();
  picture(from, false);
  showFigures(figuresBefore(from));
  await drawn();
  let pace = 1;
  for (let index = next(from); index < queue.steps.length && mark === run; index = next(index + 1)) {
    pace = Math.max(pace, hurryFor(queue.steps.map((_, other) => other).filter((other) => other >= index)));
    hurry = memory.speed() * pace;
    const began = performance.now();
    await show(index, mark);
    if (mark !== run) return;
    await pause(Math.max(150, timeOf(index) - (performance.now() - began) * hurry));
  }
  if (mark === run) present();
}

// When the browser has laid out what was changed: from then on asking where things are costs nothing.
const drawn = () => new Promise((end) => requestAnimationFrame(() => setTimeout(end)));

function halt() {
  run += 1;
  wake();
  html.classList.remove("telling");
}

// Everything stands as it is now.
function present() {
  const shown = at !== null;
  halt();
  at = null;
  stage.clear();
  restore();
  html.classList.remove("another", "showing");
  say(null);
  sheet.rest();
  chips();
  buttons();
  if (shown && isAsked() && queue.waiting >= queue.steps.length) sound("turn");
}

// Skipping, or a choice: what was not shown counts as told, a scene among it is marked as new.
function leave() {
  for (const index of untold()) sheet.unseen(queue.scenes.get(queue.steps[index].scene));
  keepAll();
  list(false);
  present();
}

// What waits is told, or offered where it is too much or too long ago.
function begin() {
  const left = untold();
  if (!left.length) {
    settleOwn();
    keepAll();
    return;
  }
  if (document.hidden) return; // told when somebody looks
  const seen = memory.told(mine());
  announce(summary(left, mine()));
  for (const index of left) if (calm.matches) sheet.unseen(queue.scenes.get(queue.steps[index].scene));
  if (calm.matches && !inReplay()) {
    keepAll();
    list(wide.matches && !isAsked() && !isOver()); // who is to choose opens it himself: it would lie over the choices
  } else if (!calm.matches && !inReplay() && (left.length > MANY || memory.awayForDays(seen))) offer(left, seen);
  else if (!calm.matches) play(left[0]);
  buttons();
}

function offer(left, seen) {
  for (const index of left) sheet.unseen(queue.scenes.get(queue.steps[index].scene));
  const text = summary(left, mine(), seen?.when);
  keepAll();
  present();
  html.classList.add("showing");
  say({ seat: null, words: text });
  tools().dataset.offer = left[0];
  buttons();
}

function settleOwn() {
  const own = queue.steps.slice(queue.waiting);
  if (own.length && !calm.matches) stage.settle(standing(own.flatMap((step) => Object.keys(step.draw))));
}

// ---- by hand

async function stepTo(index) {
  await known();
  if (index < 0 || index >= queue.steps.length) return present();
  halt();
  hurry = memory.speed();
  announce(queue.steps[index].words);
  const ended = show(index, run);
  buttons();
  await ended;
}

// The steps of the strip, where they have been told before this page was opened.
async function known() {
  const { after, moves } = facts();
  if (inReplay() || (queue.steps.length && queue.steps[0].moves[0] <= after + 1) || after >= moves) return;
  const told = await asking(after);
  if (!told) return;
  const waits = queue.steps[queue.waiting]?.id;
  reset(after);
  take(told);
  queue.waiting = waits ? indexOf(waits) : queue.steps.length;
}

async function asking(after) {
  try {
    const answer = await fetch(`/api/tables/${main().dataset.table}/steps?after=${after}&lang=${html.lang}`, { credentials: "same-origin" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // without a connection nothing is told
  }
}

function take(told) {
  addSigns(told.signs);
  append(told);
  html.dataset.told = queue.through;
}

const firstOfStrip = () => {
  const id = document.querySelector("#strip .strip-step")?.dataset.step;
  return id ? indexOf(id) : -1;
};

// Where nothing may move the steps are a list beside the board; on a small screen it would hide the board, and opens when asked for.
function list(open) {
  html.classList.toggle("folded", !open);
  html.classList.toggle("listed", open);
}

async function go() {
  if (calm.matches) {
    list(html.classList.contains("folded"));
    return buttons();
  }
  if (telling()) {
    halt();
    return buttons();
  }
  if (at !== null) return play(done ? Math.min(at + 1, queue.steps.length - 1) : at);
  const offered = Number(tools().dataset.offer ?? -1);
  await known();
  play(Math.max(0, offered >= 0 ? offered : firstOfStrip()));
}

// What the strip and its buttons show of where the telling stands.
const chips = () => showStrip(at);
const buttons = () => showTools({ shown: at !== null, telling: telling(), calm: calm.matches, hidden: inReplay() });

// ---- what the visitor does

const CHOICE = 'a[href*="choose="], [name="play"], [data-choose], #do-play, #do-undo, #do-redo';

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("#story-go, #story-skip, #story-speed, #story-sheet, .strip-step, #strip [data-scene], .strip-list [data-scene]");
  if (!target) {
    if (html.classList.contains("listed") && event.target.closest?.("#tabs")) {
      list(false); // whoever asks for the log or the talk wants to see it
      buttons();
    }
    const chooses = main().contains(event.target) && event.target.closest(CHOICE);
    const onAnother = html.classList.contains("another") && event.target.closest("#part-board");
    if (busy() && (chooses || onAnother)) leave();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (target.id === "story-go") go();
  else if (target.id === "story-skip") leave();
  else if (target.id === "story-speed") {
    memory.nextSpeed();
    buttons();
  } else if (target.dataset.step) known().then(() => stepTo(indexOf(target.dataset.step)));
  else known().then(() => sheet.open(queue.scenes.get(target.dataset.scene) ?? [...queue.scenes.values()].at(-1)));
}, true);

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input, textarea, select, dialog[open]")) return;
  if (event.key === "Escape") {
    if (sheet.close() || busy()) {
      if (busy()) leave();
      event.preventDefault();
      event.stopPropagation();
    }
    return;
  }
  const chip = event.target.closest?.(".strip-step");
  if (chip && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const row = [...chip.closest("ol").querySelectorAll(".strip-step")];
    row[row.indexOf(chip) + (event.key === "ArrowLeft" ? -1 : 1)]?.focus();
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if ((event.key !== "," && event.key !== ".") || !$("strip") || inReplay()) return;
  event.preventDefault();
  known().then(() => {
    const from = at ?? queue.steps.length;
    stepTo(event.key === "," ? Math.max(0, from - 1) : from + 1);
  });
}, true);

document.addEventListener("bastide:leave-sheet", leave);

// A hidden page tells nothing; whoever comes back is told then.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    if (telling()) {
      queue.waiting = Math.min(queue.waiting, at ?? queue.waiting);
      present();
    }
  } else if ($("strip") && untold().length && at === null) begin();
});

// ---- the page is swapped: first the present is put back, then told on from it

const CHOSEN = ["undo", "redo"];
let news = null; // the steps that came with the page that is being swapped in
let chosen = false; // whether it answers a choice that was made here
let moment = $("strip") && inReplay() ? Number(main().dataset.move) : null;

document.addEventListener("bastide:swapping", ({ detail }) => {
  if (!$("strip")) return;
  const block = detail.page.getElementById("told");
  news = block ? JSON.parse(block.textContent) : null;
  block?.remove();
  chosen = detail.sent && (detail.sent.has("play") || CHOSEN.includes(detail.sent.get("do")));
  if (chosen && at !== null) leave();
  if (inReplay()) present();
  stage.detach();
  restore();
});

document.addEventListener("bastide:swapped", () => {
  if (!$("strip")) return;
  forget();
  const { moves } = facts();
  if (inReplay()) return replayed(news, moves);
  if (moves < queue.through || (queue.steps.at(-1)?.moves[1] ?? 0) > moves) takeBack(moves);
  if (chosen) memory.keep(mine(), { own: moves });
  if (news) take(news);
  html.dataset.told = queue.through;
  if (at !== null && at < queue.steps.length) again();
  else if (at !== null) present();
  if (telling() && untold().length > MANY) {
    halt();
    begin();
  } else if (at === null) {
    say(null);
    html.classList.remove("showing");
    begin();
  }
  turned();
  buttons();
  chips();
});

// The step that was being shown is shown on, over the new present.
function again() {
  stage.attach();
  html.classList.add("showing");
  picture(at, done);
  showFigures(done ? queue.steps[at].figures : figuresBefore(at), done ? figuresBefore(at) : undefined);
  say(queue.steps[at]);
}

// One move on in a replay is shown as it was at the table; any other way through time shows the moment itself.
function replayed(told, moves) {
  const before = moment;
  moment = moves;
  if (told && before !== null && moves > before && told.steps.length) {
    reset(told.after);
    take(told);
    queue.waiting = 0;
    while (queue.waiting < queue.steps.length - 1 && queue.steps[queue.waiting].moves[1] <= before) queue.waiting += 1;
    begin();
  } else reset(moves);
  html.dataset.told = told && told.through < moves ? told.through : moves;
  buttons();
}

function turned() {
  const now = isAsked();
  if (now && !asked) list(false); // the choices lie there
  if (isOver() && !html.classList.contains("over")) {
    list(false); // the result too
    html.classList.add("over");
    sound("end");
  } else if (now && !asked && (document.hidden || at === null)) sound("turn");
  asked = now;
}

// ---- on load

async function start() {
  const { moves, after } = facts();
  const seen = memory.told(mine());
  const from = inReplay() || !mine().length ? moves : Math.min(seen?.after ?? after, moves);
  html.classList.toggle("over", isOver());
  reset(from);
  list(false);
  chips();
  html.dataset.told = from;
  if (!seen) memory.keep(mine(), { after: from, own: moves }); // the first time here: one's own moves are known
  buttons();
  if (from >= moves) {
    if (!inReplay()) memory.keep(mine(), { after: moves, id: "" });
    return;
  }
  const told = await asking(Math.max(Math.min(from, after), moves - MOST_MOVES));
  if (!told || queue.steps.length) return;
  reset(told.after);
  take(told);
  const next = queue.steps.findIndex((step) => step.moves[0] > from);
  queue.waiting = seen?.id && indexOf(seen.id) >= 0 ? indexOf(seen.id) + 1 : next >= 0 ? next : queue.steps.length;
  forget();
  begin();
}
if ($("strip")) {
  calm.addEventListener("change", present);
  start();
}
