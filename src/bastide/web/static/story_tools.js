// The strip of steps, and the buttons beside it: pause, go on, skip, speed, the sheet.

import * as memory from "./story_memory.js";
import { indexOf, isUntold, queue } from "./story_queue.js";
import * as sheet from "./story_sheet.js";
import { tools, words } from "./story_words.js";

const $ = (id) => document.getElementById(id);
const html = document.documentElement;

// In the middle of the row, which begins with a whole sign or a whole head.
function inSight(chip) {
  const row = chip.closest("#strip-steps");
  if (!row) return;
  const wanted = chip.parentNode.offsetLeft + chip.offsetWidth / 2 - row.clientWidth / 2;
  const most = Math.min(wanted, row.scrollWidth - row.clientWidth);
  row.scrollLeft = Math.max(0, ...[...row.children].map((each) => each.offsetLeft - 2).filter((start) => start <= most));
}

// The same steps as sentences, for those who want nothing to move. It has no id: what the server sends knows nothing of it.
const list = document.createElement("ol");
list.className = "strip-list";
list.setAttribute("aria-labelledby", "strip-head");

function fillList() {
  const steps = $("strip-steps");
  const now = [...steps.querySelectorAll("a")].map((each) => each.href + each.textContent).join();
  if (list.dataset.shows !== now) list.replaceChildren(...[...steps.children].map((each) => each.cloneNode(true))); // else the focus stays
  list.dataset.shows = now;
  if (!list.isConnected) $("part-strip").after(list);
}

function mark(chip, at) {
  chip.classList.toggle("untold", isUntold(chip.dataset.step));
  const index = at === null ? -1 : indexOf(chip.dataset.step);
  chip.classList.toggle("done", at !== null && index >= 0 && index < at);
  if (at === null || index !== at) return void chip.removeAttribute("aria-current");
  chip.setAttribute("aria-current", "step");
  requestAnimationFrame(() => inSight(chip)); // when all has been laid out anyway
}

// One Tab enters the strip, arrows move in it; in the list each step has its Tab.
export function showStrip(at) {
  fillList();
  const row = [...document.querySelectorAll("#strip .strip-step")];
  for (const chip of [...row, ...list.querySelectorAll(".strip-step")]) mark(chip, at);
  const current = row.find((chip) => chip.hasAttribute("aria-current")) ?? (at === null ? row[0] : null);
  for (const chip of row) chip.tabIndex = chip === current ? 0 : -1;
  for (const chip of list.querySelectorAll(".strip-step")) chip.tabIndex = 0;
}

export function showTools({ shown, telling, calm, hidden, hurry }) {
  const box = tools();
  const any = document.querySelector("#strip .strip-step") || shown || queue.steps.length;
  box.hidden = hidden || !any;
  if (shown || telling) delete box.dataset.offer;
  const listed = html.classList.contains("folded") ? words().list : $("do-play") ? words().leave : words().close;
  const label = calm ? listed : telling ? words().pause : shown ? words().go : "offer" in box.dataset ? words().show : words().again;
  $("story-go").querySelector(".text").textContent = label;
  $("story-go").setAttribute("aria-label", label);
  const pace = memory.speed() * (telling ? hurry : 1); // what catches up goes faster than was wanted, and says so
  const said = pace === 0.5 ? "½" : new Intl.NumberFormat(html.lang, { maximumFractionDigits: 1 }).format(pace);
  $("story-speed").textContent = `${said}×`;
  $("story-speed").setAttribute("aria-label", words().speed.replace("{n}", said));
  $("story-speed").hidden = calm;
  $("story-skip").hidden = !shown && !("offer" in box.dataset);
  sheet.button();
}
