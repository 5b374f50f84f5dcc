// The line above the board, and what is read aloud of a telling.

import { momentBefore, queue } from "./story_queue.js";

const TINCTURES = ["azure", "or", "vert", "purpure", "sable"];
const LONG = 84; // letters: more are set smaller on a phone, where two lines of the usual size hold no more
const FEW = 3; // steps that are read aloud one by one

export const tools = () => document.getElementById("story-tools");
export const words = () => tools().dataset;

// The sentence of a step in the place of what is asked; null: what is asked again.
export function say(step) {
  const line = document.getElementById("story-line");
  if (!line) return;
  line.hidden = !step;
  line.classList.toggle("long", (step?.words.length ?? 0) > LONG);
  line.replaceChildren();
  if (!step) return;
  if (step.seat !== null && step.seat !== undefined) {
    const shield = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    shield.setAttribute("class", `shield ${TINCTURES[step.seat]}`);
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#shield-${TINCTURES[step.seat]}`);
    shield.append(use);
    line.append(shield);
  }
  const text = document.createElement("span");
  text.textContent = step.words;
  line.append(text);
}

// Politely, once: the board itself is not read while steps are shown.
export function announce(text) {
  const out = document.getElementById("announcements");
  if (out && text) out.textContent = text;
}

// What waits to be told, in a sentence or two.
export function summary(indexes, mine, since) {
  const steps = indexes.map((index) => queue.steps[index]).filter((step) => !step.settles);
  if (steps.length <= FEW && !since) return steps.map((step) => step.words).join(" ");
  const count = (steps.length === 1 ? words().step : words().steps).replace("{n}", steps.length);
  const scenes = [...new Set(steps.map((step) => queue.scenes.get(step.scene)?.title).filter(Boolean))];
  const what = `${[count, ...scenes].join(", ")}.`;
  return [since ? words().since.replace("{when}", dayOf(since)).replace("{what}", what) : what, mineIn(indexes, mine)].filter(Boolean).join(" ");
}

function dayOf(time) {
  const days = (Date.now() - time) / 86400000;
  const form = days < 1 ? { hour: "2-digit", minute: "2-digit" } : days < 6 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(document.documentElement.lang, form).format(time);
}

// What one's own figures have become, in the words of one's card.
function mineIn(indexes, [seat]) {
  const before = momentBefore(indexes[0]).figures[seat];
  const after = queue.steps[indexes.at(-1)].figures?.[seat];
  if (seat === undefined || !before || !after) return "";
  const changes = after.map((value, at) => [Number(value) - Number(before[at]), nameOf(seat, at)]).filter(([by, name]) => by && name);
  const list = changes.map(([by, name]) => `${name} ${by > 0 ? "+" : "−"}${Math.abs(by)}`).join(", ");
  return list ? words().you.replace("{what}", list) : "";
}

function nameOf(seat, at) {
  if (!at) return words().points;
  const cell = document.querySelector(`#part-players [data-seat="${seat}"] [data-figure="${at}"]`);
  return cell?.parentNode.querySelector(".hidden")?.textContent.trim() ?? "";
}
