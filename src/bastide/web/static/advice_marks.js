// What is advised, drawn on the board: its rank and what to expect, on the place or the tile of each choice.

import { board, boardPoint, overlay, scaleNow, unitOf } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 84; // pixels that a place counts for: on a young city, shown large, a mark would hide the squares beside it
const actionOf = (link) => new URLSearchParams(link.getAttribute("href")).get("choose");
const words = (action) => action.split(" ");

// The place of a choice; a square where a tile can be turned is the place of all its turnings.
function placeOf(action) {
  const all = [...(board()?.querySelectorAll("a[href*='choose=']") ?? [])];
  const rest = words(action).slice(0, -1).join(" ");
  return all.find((each) => actionOf(each) === action) ?? all.find((each) => rest && words(actionOf(each)).slice(0, -1).join(" ") === rest);
}

function make(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  if (text) made.textContent = text;
  return made;
}

function mark(place, words) {
  const box = place.getBoundingClientRect();
  const { x, y } = boardPoint(box.x + box.width / 2, box.y);
  const unit = Math.min(unitOf(), MOST / scaleNow());
  const [high, wide] = [unit * 0.3, unit * (0.22 + 0.14 * words.length)];
  const group = make("g", { class: "advice-mark" });
  group.append(
    make("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 3 }),
    make("text", { x, y, "font-size": unit * 0.24 }, words),
  );
  return group;
}

export function clearMarks() {
  for (const each of document.querySelectorAll(".advice-mark, .pick .rank")) each.remove();
}
// rows: [action, points in words], the best first.
export function drawMarks(rows) {
  clearMarks();
  const taken = new Set();
  rows.forEach(([action, points], at) => {
    const tile = document.querySelector(`#choices .pick[data-choose="${CSS.escape(action)}"]`);
    if (tile) tile.append(Object.assign(document.createElement("span"), { className: "rank", textContent: at + 1 }));
    const place = placeOf(action);
    if (!place || taken.has(place)) return;
    taken.add(place);
    overlay()?.append(mark(place, points ? `${at + 1} · ${points}` : String(at + 1)));
  });
}
