// The strip of steps, and the buttons beside it: pause, go on, skip, speed, the sheet.

import * as memory from "./story_memory.js";
import { indexOf, queue } from "./story_queue.js";
import * as sheet from "./story_sheet.js";
import { tools, words } from "./story_words.js";

const $ = (id) => document.getElementById(id);
const html = document.documentElement;

function inSight(chip) {
  const row = chip.closest("ol");
  if (row) row.scrollLeft = chip.parentNode.offsetLeft - row.offsetLeft - row.clientWidth / 2;
}

// One Tab enters the strip, arrows move in it.
export function showStrip(at, isList) {
  const row = [...document.querySelectorAll("#strip .strip-step")];
  for (const chip of row) {
    const index = at === null ? -1 : indexOf(chip.dataset.step);
    chip.classList.toggle("done", at !== null && index >= 0 && index < at);
    chip.tabIndex = isList || (index === at && at !== null) || (at === null && chip === row[0]) ? 0 : -1;
    if (at === null || index !== at) chip.removeAttribute("aria-current");
    else {
      chip.setAttribute("aria-current", "step");
      requestAnimationFrame(() => inSight(chip)); // when all has been laid out anyway
    }
  }
}

export function showTools({ shown, telling, calm, hidden }) {
  const box = tools();
  const any = document.querySelector("#strip .strip-step") || shown || queue.steps.length;
  box.hidden = hidden || !any;
  if (shown || telling) delete box.dataset.offer;
  const listed = html.classList.contains("folded") ? words().list : $("do-play") ? words().leave : words().close;
  const label = calm ? listed : telling ? words().pause : shown ? words().go : "offer" in box.dataset ? words().show : words().again;
  $("story-go").querySelector(".text").textContent = label;
  $("story-go").setAttribute("aria-label", label);
  const pace = memory.speed();
  $("story-speed").textContent = pace === 0.5 ? "½×" : `${pace}×`;
  $("story-speed").setAttribute("aria-label", words().speed.replace("{n}", pace === 0.5 ? "½" : pace));
  $("story-speed").hidden = calm;
  $("story-skip").hidden = !shown && !("offer" in box.dataset);
  sheet.button();
}
