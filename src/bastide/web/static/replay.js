// A replay: it runs by itself at its speed, a click on the chart leads to that move, the link to a moment is copied.
// Everything here is comfort: each control is a link or a form without it.

import * as memory from "./story_memory.js";

const $ = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const [PACE, CALM_PACE, AGAIN] = [700, 1400, 100]; // ms: a move, a whole frame, looking again whether the last one was told
let running = null;

const isTelling = () => document.documentElement.classList.contains("telling");

// After each swap: what the script adds, and which of the two the button does.
export function showReplay(page = document) {
  const run = page.getElementById("autoplay");
  if (!run) return void stop();
  const speed = page.getElementById("replay-speed");
  const pace = memory.speed() === 0.5 ? "½" : String(memory.speed());
  run.hidden = speed.hidden = false;
  page.getElementById("go-to-move").hidden = true;
  page.getElementById("copy-moment").hidden = !navigator.clipboard;
  run.classList.toggle("runs", running !== null);
  const label = running !== null ? run.dataset.pause : run.dataset.play;
  run.setAttribute("aria-label", label);
  run.title = `${label} (${page.getElementById("keys")?.dataset.space ?? ""})`;
  speed.textContent = `${pace}×`;
  speed.setAttribute("aria-label", speed.dataset.words.replace("{n}", pace));
  speed.title = `${speed.getAttribute("aria-label")} (S)`;
}

function stop() {
  clearTimeout(running);
  running = null;
}

function step() {
  const slider = $("slider");
  if (!slider || slider.value === slider.max) {
    stop();
    return showReplay();
  }
  if (!isTelling()) $("to-next").click();
  wait(isTelling() ? AGAIN : (calm.matches ? CALM_PACE : PACE) / memory.speed());
}
const wait = (time) => (running = setTimeout(step, time));

function copied(button) {
  navigator.clipboard.writeText(location.href).catch(() => {});
  $("announcements").textContent = button.dataset.done;
  button.classList.add("available");
  setTimeout(() => button.classList.remove("available"), 1500);
}

document.addEventListener("click", (event) => {
  const chart = event.target.closest?.("#replay-chart .slice") && $("replay-chart").querySelector(".chart");
  if (chart && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
    const box = chart.querySelector(".curves").getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    event.preventDefault();
    event.stopPropagation();
    document.dispatchEvent(new CustomEvent("bastide:move", { detail: Math.round(share * Number(chart.dataset.moves)) }));
    return;
  }
  const button = event.target.closest?.("#autoplay, #replay-speed, #copy-moment");
  if (!button) return;
  if (button.id === "copy-moment") return copied(button);
  if (button.id === "replay-speed") memory.nextSpeed();
  else if (running !== null) stop();
  else wait(0);
  showReplay();
}, true);
