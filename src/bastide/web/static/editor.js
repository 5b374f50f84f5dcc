// The position editor with scripts: the same forms, answered into the page that is open. Without this file all of it works too.

const form = document.getElementById("editor");
let busy = null; // one step at a time, in the order of the clicks

function swap(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.getElementById("editor")) return false;
  const opened = new Set([...document.querySelectorAll("details[open]")].map((each) => each.id));
  const focused = document.activeElement;
  const position = focused?.classList.contains("tool-place") ? center(focused) : null;
  const { scrollLeft, scrollTop } = document.getElementById("frame");
  document.getElementById("signs").innerHTML = page.getElementById("signs").innerHTML;
  for (const part of document.querySelectorAll("[data-part]")) {
    const next = page.getElementById(part.id);
    if (part.innerHTML !== next.innerHTML) part.innerHTML = next.innerHTML;
  }
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (page.getElementById("as-text").open) document.getElementById("as-text").open = true;
  document.getElementById("frame").scrollTo(scrollLeft, scrollTop);
  prepareBoard();
  // Where the place is gone that was pressed, the next one is focused, so that the keyboard is not lost.
  const again = focused?.id && document.getElementById(focused.id);
  (again || (position && nearest(position, () => 0)) || (position && document.getElementById("frame")))?.focus({ preventScroll: true });
  return true;
}

async function send(button) {
  const body = new FormData(form, button);
  for (let again = 0; again < 4; again++) {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (answer.status !== 429) return answer;
    // Clicked faster than the server takes it from one address: it says when to come again.
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    await new Promise((done) => setTimeout(done, 1000 * seconds));
  }
  return null;
}

async function step(button) {
  document.body.setAttribute("aria-busy", "true");
  try {
    const answer = await send(button);
    if (!answer || !swap(await answer.text())) submitWhole(button);
  } catch {
    submitWhole(button);
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

function submitWhole(button) {
  form.dataset.fullPage = "1";
  form.requestSubmit(document.getElementById(button.id) ?? form.querySelector('button[value="set"]'));
}

form.addEventListener("submit", (event) => {
  const button = event.submitter ?? form.querySelector('button[value="set"]');
  if (form.dataset.fullPage || button.hasAttribute("data-full-page")) return;
  event.preventDefault();
  busy = (busy ?? Promise.resolve()).then(() => step(button));
});

// A value that was chosen or typed counts at once.
form.addEventListener("change", (event) => {
  if (event.target.name?.startsWith("f.")) form.requestSubmit(form.querySelector('button[value="set"]'));
});

// One Tab enters and leaves the board, arrow keys go from place to place; the tool in hand is in sight.
function prepareBoard() {
  const places = [...document.querySelectorAll(".tool-place")];
  places.forEach((place, index) => (place.tabIndex = index ? -1 : 0));
  for (const pressed of document.querySelectorAll('.choices > [aria-pressed="true"]')) {
    const row = pressed.parentElement;
    row.scrollLeft = pressed.offsetLeft - row.offsetLeft - (row.clientWidth - pressed.offsetWidth) / 2;
    if (row.scrollHeight > row.clientHeight) row.scrollTop = pressed.offsetTop - row.offsetTop - row.clientHeight / 2;
  }
}

function center(place) {
  const box = place.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// The place that lies nearest to a point; `extra` makes some seem farther, or leaves them out.
function nearest([x, y], extra) {
  let best = null;
  let least = Infinity;
  for (const place of document.querySelectorAll(".tool-place")) {
    const [dx, dy] = [center(place)[0] - x, center(place)[1] - y];
    const far = Math.hypot(dx, dy) + extra(dx, dy);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const way = DIRECTIONS[event.key];
  const here = event.target;
  if (!way || !here.classList?.contains("tool-place")) return;
  event.preventDefault();
  const best = nearest(center(here), (dx, dy) => {
    const along = dx * way[0] + dy * way[1];
    return along > 2 ? 2 * (Math.abs(dx * way[1]) + Math.abs(dy * way[0])) : Infinity;
  });
  if (!best) return;
  here.tabIndex = -1;
  best.tabIndex = 0;
  best.focus();
});

prepareBoard();

// A board that is larger than its frame begins in its middle.
const frame = document.getElementById("frame");
frame.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2);
