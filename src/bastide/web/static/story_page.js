// What the page says of itself to the telling: whose page it is, which moment it shows, what waits; and the steps that the server knows.

import { addSigns } from "./story_picture.js";
import { append, indexOf, queue, reset } from "./story_queue.js";

const html = document.documentElement;
const strip = () => document.getElementById("strip");

// Where no game is shown (people are waited for, the screen is passed on) there is nothing to tell.
export const hasStory = () => Boolean(strip());
export const main = () => document.getElementById("main");
// The seats of whoever looks: what they did here is known to them.
export const mine = () => (strip().dataset.mine || "").split(",").filter(Boolean).map(Number);
export const facts = () => ({ moves: Number(strip().dataset.moves), after: Number(strip().dataset.after) });
export const inReplay = () => main().dataset.move !== undefined;
export const inLesson = () => Boolean(document.querySelector("#part-teacher.of-lesson"));
export const isAsked = () => Boolean(document.querySelector("#do-play"));
export const isOver = () => Boolean(document.querySelector("#part-ending, .ending"));

export async function asking(after, through) {
  try {
    const until = through === undefined ? "" : `&through=${through}`;
    const answer = await fetch(`/api/tables/${main().dataset.table}/steps?after=${after}${until}&lang=${html.lang}`, { credentials: "same-origin" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // without a connection nothing is told
  }
}

export function take(told) {
  addSigns(told.signs);
  append(told);
  html.dataset.told = queue.through;
}

// The steps of the strip, where they have been told before this page was opened.
export async function known() {
  const { after, moves } = facts();
  if (inReplay() || (queue.steps.length && queue.steps[0].moves[0] <= after + 1) || after >= moves) return;
  const told = await asking(after);
  if (!told) return;
  const waits = queue.steps[queue.waiting]?.id;
  reset(after);
  take(told);
  queue.waiting = waits ? indexOf(waits) : queue.steps.length;
}

// A scene of the past, which a move brought on.
export async function pastScene(id, move) {
  const told = await asking(move - 1, move);
  if (told) addSigns(told.signs);
  return told?.scenes.find((scene) => scene.id === id);
}

export function firstOfStrip() {
  const id = document.querySelector("#strip .strip-step")?.dataset.step;
  return id ? indexOf(id) : -1;
}

// In a replay the line of the move that is shown stands in sight, in its own scroller: the page itself never moves for it.
export function showLine() {
  const [line, scroller] = [document.querySelector("#pane-log .log [aria-current]"), document.getElementById("panes")];
  if (!line?.checkVisibility() || !scroller) return;
  const [at, frame] = [line.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (at.top >= frame.top && at.bottom <= frame.bottom) return;
  scroller.scrollTop += at.top - frame.top - (frame.height - at.height) / 2;
}
