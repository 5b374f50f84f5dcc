// What happens at the table, told step by step over the board. The page is in the present from the first byte, and a choice ends the
// telling at once; when nothing is told the board is exactly the one that the server sent.

import * as memory from "./story_memory.js";
import { asking, facts, hasStory, inLesson, inReplay, isAsked, isOver, known, main, mine, pastScene, showLine, take } from "./story_page.js";
import { forget, restore } from "./story_picture.js";
import { indexOf, queue, reset, takeBack } from "./story_queue.js";
import * as sheet from "./story_sheet.js";
import { again, begin, busy, buttons, calm, chips, expect, go, goOn, halt, leave, list, MANY, present, putOff, shownStep, stepTo, telling, untold } from "./story_teller.js";
import { say } from "./story_words.js";
import { play as sound } from "./sound.js";
import * as stage from "./stage.js";
import { dragEnded } from "./view_hands.js";
import "./story_hint.js";

const html = document.documentElement;
const MOST_MOVES = 120; // that are asked for, however long somebody was away
let asked = isAsked();

// ---- what the visitor does

const CHOICE = 'a[href*="choose="], [name="play"], [data-choose], #do-play, #do-undo, #do-redo';

document.addEventListener("click", (event) => {
  if (!hasStory()) return;
  const target = event.target.closest?.("#story-go, #story-skip, #story-speed, #story-sheet, .strip-step, #strip [data-scene], .strip-list [data-scene], #panes a[data-scene][data-move]");
  if (!target) {
    if (html.classList.contains("listed") && event.target.closest?.("#tabs")) {
      list(false); // whoever asks for the log or the talk wants to see it
      buttons();
    }
    if (passes(event)) {
      leave();
      event.preventDefault();
      return event.stopPropagation();
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
  else if (target.dataset.move) pastScene(target.dataset.scene, Number(target.dataset.move)).then((scene) => (scene ? openSheet(scene, true) : location.assign(target.href)));
  else known().then(() => openSheet(queue.scenes.get(target.dataset.scene) ?? [...queue.scenes.values()].at(-1)));
}, true);

// One's own choices wait on the board while something is told there: a tap on it leads to them, and chooses nothing that was not seen.
function passes(event) {
  if (!html.classList.contains("told") || !isAsked() || !event.detail || event.timeStamp - dragEnded() < 60) return false;
  return Boolean(event.target.closest?.("#viewport, .by-hand-layer"));
}
const PLAYS = /^(Arrow.*|Enter|[0-9a-z])$/i;
function playsByKeys({ key, target }) {
  return html.classList.contains("told") && isAsked() && PLAYS.test(key) && !target.closest?.("#part-strip, #scene-sheet, #part-side, #part-bar, header");
}
document.addEventListener("focusin", ({ target }) => {
  if (hasStory() && html.classList.contains("told") && target.matches?.("#viewport a.place:focus-visible, .by-hand-layer :focus-visible")) leave();
});

// Whoever opens the sheet of what has been told already wants to read it: the next step would close it.
function openSheet(scene, past) {
  sheet.open(scene, past);
  if (!telling() || !sheet.shows(scene?.id) || queue.steps[shownStep()]?.scene === scene.id) return;
  halt();
  buttons();
}

const handled = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

document.addEventListener("keydown", (event) => {
  if (!hasStory() || event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input, textarea, select, dialog[open]")) return;
  const onControl = event.target.closest?.("a, button, summary, [role=button]");
  if ((event.key === "Escape" || (event.key === "Enter" && !onControl)) && goOn()) return handled(event);
  if (playsByKeys(event)) leave();
  if (event.key === "Escape") {
    if (!sheet.close() && !busy()) return;
    if (busy()) leave();
    return handled(event);
  }
  const chip = event.target.closest?.(".strip-step");
  if (chip && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const row = [...chip.closest("ol").querySelectorAll(".strip-step")];
    row[row.indexOf(chip) + (event.key === "ArrowLeft" ? -1 : 1)]?.focus();
    return handled(event);
  }
  if ((event.key !== "," && event.key !== ".") || inReplay()) return;
  event.preventDefault();
  known().then(() => {
    const from = shownStep() ?? queue.steps.length;
    stepTo(event.key === "," ? Math.max(0, from - 1) : from + 1);
  });
}, true);

document.addEventListener("bastide:leave-sheet", leave);
document.addEventListener("bastide:go-on", goOn);

// A hidden page tells nothing; whoever comes back is told then.
document.addEventListener("visibilitychange", () => {
  if (!hasStory()) return;
  if (!document.hidden) {
    if (untold().length && shownStep() === null) begin();
  } else if (telling()) putOff();
});

// ---- the page is swapped: first the present is put back, then told on from it

const CHOSEN = ["undo", "redo"];
let news = null; // the steps that came with the page that is being swapped in
let chosen = false; // whether it answers a choice that was made here
let moment = hasStory() && inReplay() ? Number(main().dataset.move) : null;

document.addEventListener("bastide:swapping", ({ detail }) => {
  if (!hasStory()) return;
  const block = detail.page.getElementById("told");
  news = block ? JSON.parse(block.textContent) : null;
  block?.remove();
  chosen = detail.sent && (detail.sent.has("play") || CHOSEN.includes(detail.sent.get("do")));
  if (chosen && shownStep() !== null) leave();
  if (chosen) sheet.close(); // it lies over the choices
  if (inReplay()) present();
  stage.detach();
  restore();
});

document.addEventListener("bastide:swapped", () => {
  if (!hasStory()) return;
  forget();
  const { moves } = facts();
  if (inReplay()) return replayed(news, moves);
  if (moves < queue.through || (queue.steps.at(-1)?.moves[1] ?? 0) > moves) takeBack(moves);
  if (news) take(news);
  if (chosen) {
    markOwn();
    memory.keep(mine(), { own: seenUpTo(moves) });
  }
  html.dataset.told = queue.through;
  if (shownStep() !== null && shownStep() < queue.steps.length) again();
  else if (shownStep() !== null) present();
  if (telling() && untold().length > MANY) {
    halt();
    begin();
  } else if (shownStep() === null) {
    say(null);
    html.classList.remove("showing");
    begin();
  }
  turned();
  buttons();
  chips();
});

// What a choice brought, where one's turn is over with it: its points or coins, and all that came after it for oneself, before the
// others' steps begin. The piece itself stands on the board, unless that goes to another's city: then it settles first, without a
// word. Who is asked again at once goes on.
const GAINED = ["points", "coins", "defence"];
function markOwn() {
  const fresh = queue.steps.slice(queue.waiting);
  const own = fresh.filter((step) => mine().includes(step.seat));
  if (inLesson() || (isAsked() && own.length === fresh.length)) return; // a lesson: below
  for (const [nth, step] of own.entries()) {
    const gains = ([seat, amount, unit]) => (unit === "points" && amount) || (seat === step.seat && GAINED.includes(unit) && amount > 0);
    step.brought = nth > 0 || step.changes.some(gains);
    step.settles = !step.brought && step.kind === "place" && fresh.some((other) => other.front !== step.front);
  }
}

// What was done here stands on the board. But at a lesson what comes of it is told at once, maybe on another's board: then it is told first.
function seenUpTo(moves) {
  const leads = (step, index) => index >= queue.waiting && mine().includes(step.seat) && (queue.steps[index + 1] ?? step).front !== step.front;
  const last = inLesson() ? queue.steps.find(leads) : undefined;
  return last ? last.moves[1] - 1 : moves;
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
  showLine();
}

function turned() {
  const now = isAsked();
  if (now && !asked) list(false); // the choices lie there
  if (isOver() && !html.classList.contains("over")) {
    list(false); // the result too
    html.classList.add("over");
    if (shownStep() === null) sound("end"); // else when it has been told
  } else if (now && !asked && (document.hidden || shownStep() === null)) sound("turn");
  asked = now;
}

// ---- on load

// Whoever comes back is told from his last move on; who has no seat sees what happens from now on, and finds the rest in the log.
async function start() {
  const { moves, after } = facts();
  const seen = memory.told(mine());
  const from = inReplay() || !mine().length ? moves : Math.min(Math.max(seen?.after ?? 0, after), moves);
  html.classList.toggle("over", isOver());
  reset(from);
  list(false);
  expect(from < moves && !inReplay());
  html.dataset.told = from;
  memory.keep(mine(), { after: from, own: moves, when: seen?.when ?? Date.now() }); // one's own moves are known, wherever they were made
  buttons();
  if (inReplay()) showLine();
  if (from >= moves) {
    if (!inReplay()) memory.keep(mine(), { after: moves, id: "" });
    return;
  }
  const told = await asking(Math.max(after, moves - MOST_MOVES));
  if (!told) expect(false);
  if (!told || queue.steps.length) return;
  reset(told.after);
  take(told);
  const next = queue.steps.findIndex((step) => step.moves[0] > from);
  queue.waiting = seen?.id && indexOf(seen.id) >= 0 ? indexOf(seen.id) + 1 : next >= 0 ? next : queue.steps.length;
  forget();
  begin();
  if (!telling()) expect(false);
}
if (hasStory()) {
  calm.addEventListener("change", present);
  start();
}
