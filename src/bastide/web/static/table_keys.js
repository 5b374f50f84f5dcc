// Moving about at a table: arrow keys on the board and through time, links to copy, what is unfolded comes into sight.
// Everything here is comfort: each link and form works without it.

const main = () => document.getElementById("main");
const places = () => [...document.querySelectorAll("#part-board a.place")];

// ---- keys: one Tab enters the board, arrows move in it; in a replay they move through time

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(from, [dx, dy]) {
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const each of places()) {
    if (each === from) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along > 1 && along + 2.5 * aside < least) [best, least] = [each, along + 2.5 * aside];
  }
  return best;
}

const STEPS = { ArrowLeft: "to-back", ArrowRight: "to-next", Home: "to-first", End: "to-end" };

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const place = event.target.closest?.("a.place");
  if (place && event.key in DIRECTIONS) {
    event.preventDefault();
    const next = neighbour(place, DIRECTIONS[event.key]);
    if (next) {
      for (const each of places()) each.setAttribute("tabindex", each === next ? "0" : "-1");
      next.focus();
    }
  } else if (main().dataset.move && event.key in STEPS && !event.target.closest?.("input, select, textarea")) {
    event.preventDefault();
    document.getElementById(STEPS[event.key])?.click();
  }
});

// ---- links are copied by a click into their field

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("input[readonly]")) event.target.select();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  navigator.clipboard.writeText(field.value).catch(() => {});
});

// What is unfolded is brought into sight.
document.addEventListener("toggle", (event) => {
  if (event.target.open && event.target.contains(document.activeElement)) event.target.scrollIntoView({ block: "nearest" });
}, true);

// A link within the page opens what it leads to; only another moment or choice has to be fetched.
window.addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
});
