// Time that runs is counted down where the server has written it, once a second at most; the last minute is said once.
// And who does something at the page is there: the server is told, once a minute at most.

const DAY = 86400000;
const MINUTE = 60000;
let started = performance.now(); // when the page was written, as far as we know
let told = ""; // the turn whose last minute was said
let here = -Infinity;

const two = (number) => String(number).padStart(2, "0");

function words(left) {
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function count() {
  for (const each of document.querySelectorAll("[data-left][data-runs]")) {
    const left = Math.max(0, Number(each.dataset.left) - (performance.now() - started));
    if (left >= DAY) continue; // days stay as they are
    if (each.textContent !== words(left)) each.textContent = words(left);
    if (left < MINUTE && each.dataset.last) sayLast(each.dataset.last);
  }
}

function sayLast(text) {
  const turn = document.getElementById("main").dataset.moves;
  if (told === turn) return;
  told = turn;
  const out = document.getElementById("announcements");
  if (out) out.textContent = text;
}

document.addEventListener("bastide:swapped", () => {
  started = performance.now();
  count();
});
setInterval(count, 1000);

function say() {
  if (document.hidden || performance.now() - here < MINUTE) return;
  here = performance.now();
  fetch(`/t/${document.getElementById("main").dataset.table}/here`, { credentials: "same-origin" }).catch(() => {});
}
if (document.getElementById("main").dataset.people !== undefined)
  for (const kind of ["pointerdown", "keydown", "visibilitychange"]) document.addEventListener(kind, say, { passive: true });
