// Telling: one step after the other over the board, at its pace, until somebody pauses, skips or chooses. Whatever is shown lies over
// the present, which is always there below it.

import * as memory from "./story_memory.js";
import { firstOfStrip, inReplay, isAsked, isOver, known, main, mine } from "./story_page.js";
import { restore, showActing, showBeside, showFigures, showState, standing } from "./story_picture.js";
import { hurryFor, momentBefore, queue, stateBefore, timeOf } from "./story_queue.js";
import * as sheet from "./story_sheet.js";
import { showStrip, showTools } from "./story_tools.js";
import { announce, say, summary, tools } from "./story_words.js";
import { play as sound } from "./sound.js";
import * as stage from "./stage.js";
import { beginTold } from "./view_told.js";

const html = document.documentElement;
const wide = matchMedia("(min-width: 960px)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const MANY = 24; // steps: more are not told by themselves
const STAYS = 2500; // ms that a scene stays while another's move waits; else until somebody goes on

let at = null; // the step that is shown; null: the present
export const shownStep = () => at;
let done = false; // whether its board is the one after it
let counted = false; // whether its figures are: they may come before the board does, or after it
let run = 0; // counts the tellings: one that is not the latest ends by itself
let hurry = 1;
let pace = 1; // how much of it is to catch up
let held = false; // a scene stays until somebody goes on
let wake = () => {}; // ends what is waited for
let arrived = () => {}; // looks again whether another's move waits

export const telling = () => html.classList.contains("telling");
// Whether something lies over the present.
export const busy = () => at !== null || telling() || html.classList.contains("showing") || (calm.matches && !html.classList.contains("folded"));
const pause = (time) => new Promise((end) => {
  wake = end;
  setTimeout(end, time / hurry);
});

// ---- what has been told

// What was done here needs no telling; what it brought does, a scene that came of it, and what nobody chose.
export function untold() {
  const own = memory.told(mine())?.own ?? 0;
  const isOwn = (step) => mine().includes(step.seat) && !step.scene && !step.brought && !step.settles && !step.forced && step.moves[1] <= own;
  const isSilent = (step) => !inReplay() && (step.silent ?? isOwn(step)); // a lesson says itself what it tells
  return queue.steps.map((_, index) => index).filter((index) => index >= queue.waiting && !isSilent(queue.steps[index]));
}

// Whoever leaves in the middle of a step is told that one when he comes back.
function keepTold(index) {
  const step = queue.steps[index];
  if (step && !inReplay()) memory.keep(mine(), { after: step.moves[0] - 1, id: step.id });
}
function keepAll() {
  queue.waiting = queue.steps.length;
  if (!inReplay()) memory.keep(mine(), { after: queue.through, id: "" });
}

// ---- one step

function picture(index, after) {
  const step = queue.steps[index];
  const whole = step.front !== null;
  showBeside(step.beside[Number(after)]);
  html.classList.toggle("another", whole && step.front !== Number(main().dataset.seat ?? mine()[0] ?? -1));
  return showState(after ? queue.states[index] : stateBefore(index), whole);
}

// Whether nothing stood there: no element, or one with nothing in it.
const isEmpty = (markup) => !markup || /^<g[^>]*(\/>|><\/g>)$/.test(markup);

async function show(index, mark) {
  const began = performance.now();
  const step = queue.steps[index];
  [at, done, counted] = [index, false, false];
  html.classList.add("told");
  const current = () => mark === run;
  queue.waiting = Math.max(queue.waiting, index + 1);
  keepTold(index - 1);
  const ended = stage.perform(step, {
    before: () => {
      picture(index, false);
      showFigures(momentBefore(index));
    },
    board: () => {
      if (!current()) return [];
      done = true;
      return picture(index, true);
    },
    isNew: Object.keys(step.draw).some((key) => isEmpty(stateBefore(index)[key])),
    figures: () => {
      if (!current()) return;
      counted = true;
      showFigures(step, momentBefore(index));
    },
  }, hurry);
  tell(step);
  sheet.follow(queue.scenes.get(step.scene), step.leaf, step.stays);
  chips();
  sound(step.changes.some(([, amount, unit]) => unit === "points" && amount > 0) ? "points" : "move", step.kind);
  document.dispatchEvent(new CustomEvent("bastide:step", { detail: { step, hurry } }));
  performance.measure("bastide:step", { start: began, end: performance.now() });
  await ended;
}

// Its words above the board; one's own piece that only settles has none.
function tell(step) {
  html.classList.add("showing");
  say(step.settles ? null : step);
  showActing(step.seat);
}

// The step that was being shown is shown on, over a new present.
export function again() {
  const step = queue.steps[at];
  stage.attach();
  picture(at, done);
  showFigures(counted ? step : momentBefore(at), counted ? momentBefore(at) : undefined);
  tell(step);
  arrived();
}

// ---- telling

// Tells on from a step; what was told before and is shown again is told in full.
export async function play(from) {
  const mark = ++run;
  const next = (index) => (index < queue.waiting ? index : untold()[0]) ?? queue.steps.length;
  html.classList.add("telling");
  queue.unfolds = true;
  [at, done, counted] = [from, false, false];
  html.classList.add("told");
  beginTold();
  buttons();
  chips();
  picture(from, false);
  showFigures(momentBefore(from));
  await drawn();
  let known = queue.steps.length;
  pace = 1;
  for (let index = next(from); index < queue.steps.length && mark === run; index = next(index + 1)) {
    if (queue.steps.length > known) [pace, known] = [1, queue.steps.length]; // more came: what was hurried before is told by now
    pace = Math.max(pace, hurryFor(queue.steps.map((_, other) => other).filter((other) => other >= index && !queue.steps[other].silent)));
    hurry = memory.speed() * pace;
    buttons();
    const began = performance.now();
    await show(index, mark);
    if (mark !== run) return;
    if (queue.steps[index].stays && sheet.isOpen()) await hold(index, mark);
    else await pause(Math.max(150, timeOf(index) - (performance.now() - began) * hurry));
  }
  if (mark === run) present();
}

// When the browser has laid out what was changed: from then on asking where things are costs nothing.
const drawn = () => new Promise((end) => requestAnimationFrame(() => setTimeout(end)));

// Until somebody goes on; where another's move waits it goes on by itself, and there is nothing to press. So does a replay.
async function hold(index, mark) {
  const { moves } = queue.steps[index];
  const moveWaits = () => inReplay() || queue.steps.some((step, other) => other > index && step.moves[1] > moves[1] && !mine().includes(step.seat));
  if (!moveWaits()) {
    hang(true);
    while (held && mark === run && !moveWaits()) await new Promise((end) => (wake = arrived = end));
    arrived = () => {};
    const gone = !held;
    if (mark === run) hang(false);
    if (gone) return;
  }
  if (mark === run) await pause(STAYS);
}
function hang(now) {
  held = now;
  html.classList.toggle("held", held);
  if (held) sheet.offerToGoOn();
  buttons();
}

// Says whether something had stayed.
export function goOn() {
  if (!held) return false;
  held = false;
  wake();
  return true;
}

export function halt() {
  run += 1;
  held = false;
  wake();
  html.classList.remove("telling", "held");
}

// Everything stands as it is now.
export function present() {
  const shown = at !== null;
  halt();
  [at, queue.unfolds] = [null, false];
  stage.clear();
  restore();
  html.classList.remove("another", "showing", "told");
  say(null);
  sheet.rest();
  chips();
  buttons();
  if (shown) document.dispatchEvent(new CustomEvent("bastide:present"));
  if (shown && queue.waiting >= queue.steps.length && (isAsked() || isOver())) sound(isOver() ? "end" : "turn");
}

// Skipping, or a choice: what was not shown counts as told, a scene among it is marked as new.
export function leave() {
  for (const index of untold()) sheet.unseen(queue.scenes.get(queue.steps[index].scene));
  keepAll();
  list(false);
  present();
}

// What happened since a move is still being asked for: the strip keeps a place for it. And it has come, or will not.
export function expect(what) {
  queue.unfolds = what && !calm.matches && !document.hidden;
  chips();
}

// What waits is told, or offered where it is too much or too long ago.
export function begin() {
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

// What was not there before: a city that has grown stands where it stood.
function settleOwn() {
  const added = queue.steps.flatMap((step, index) => (index < queue.waiting ? [] : Object.keys(step.draw).filter((key) => isEmpty(stateBefore(index)[key]))));
  if (added.length && !calm.matches) stage.settle(standing(added));
}

// A hidden page tells nothing: what was being shown is shown when somebody looks again.
export function putOff() {
  queue.waiting = Math.min(queue.waiting, at ?? queue.waiting);
  present();
}

// ---- by hand

export async function stepTo(index) {
  await known();
  if (index < 0 || index >= queue.steps.length) return present();
  halt();
  queue.unfolds = false;
  hurry = memory.speed();
  announce(queue.steps[index].words);
  const ended = show(index, run);
  buttons();
  await ended;
}

export async function go() {
  if (calm.matches) {
    list(html.classList.contains("folded"));
    return buttons();
  }
  if (goOn()) return;
  if (telling()) {
    halt();
    return buttons();
  }
  if (at !== null) return play(done ? Math.min(at + 1, queue.steps.length - 1) : at);
  const offered = Number(tools().dataset.offer ?? -1);
  await known();
  play(Math.max(0, offered >= 0 ? offered : firstOfStrip()));
}

// Where nothing may move the steps are a list beside the board; on a small screen it would hide the board, and opens when asked for.
export function list(open) {
  html.classList.toggle("folded", !open);
  html.classList.toggle("listed", open);
}

// What the strip and its buttons show of where the telling stands.
export const chips = () => showStrip(at);
export const buttons = () => showTools({ shown: at !== null, telling: telling() && !held, calm: calm.matches, hidden: inReplay(), hurry: pace });
