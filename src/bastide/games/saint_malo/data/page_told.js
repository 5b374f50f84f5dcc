// What steps show over the board: others' dice with whose they are, the boxes that sabres cross out, ships before every city.

import { play as sound } from "./sound.js";
import { effects, move } from "./stage.js";
import { ALL, all, at, roll, rolled, sorted, tray } from "./page_dice.js";

const CITY = 700; // ms for the ships to come, and for each city's verdict
const BOXES = 600; // ms in which all boxes of a turn are crossed out
const SHORE = 404.5; // units of the plan: where the last row ends (drawing/city.py)
const [FIRST, ROW, ROWS] = [2, 27, 6]; // of the track: where its first row begins, how high each is, how many (drawing/parts.py)
const html = document.documentElement;
let thrown = null; // { seat, places }: another's dice as they were told last
let over = null; // what lies over the board
let pirates = null; // how far the track has been told: { boxes, due, note }

// ---- on the sea, at the foot of the board

function lay(step, what) {
  clearOver();
  fit(); // the board may have grown since: a teacher went away
  over = document.createElement("div");
  over.className = "told-over";
  over.setAttribute("aria-hidden", "true"); // the story says it in words
  const title = document.createElement("p");
  title.className = "whose";
  const shield = document.querySelector(`#part-players [data-seat="${step.seat}"] .shield`);
  if (shield) title.append(shield.cloneNode(true));
  title.append(step.data.title);
  over.append(title, what);
  document.body.append(over);
}

function clearOver() {
  over?.remove();
  over = null;
}

// ---- dice

function diceOf(places, moved) {
  const row = document.createElement("ol");
  row.className = "dice";
  const { stays } = document.getElementById("faces").dataset;
  places.forEach(({ face }, number) => {
    const die = row.appendChild(document.querySelector(`#faces > [data-face="${face}"]`).cloneNode(true));
    const kept = !moved.includes(number);
    die.classList.toggle("stays", kept);
    if (kept && face !== "S") die.querySelector("small").textContent = stays;
  });
  return row;
}

effects.roll = async (step, picture) => {
  picture.board();
  clearOver();
  const { dice, hand, kept: stayed, rolls } = step.data;
  const here = tray()?.dataset;
  // One's own dice roll in their tray, where they lay blank (page.css) while all that came before was told.
  if (here?.step && Number(here.turn) === step.seat && here.hand === dice && Number(here.rolls) === rolls) {
    html.classList.add("own-roll");
    return roll([...at.keys()], ALL);
  }
  const goesOn = thrown?.seat === step.seat && sorted(thrown.places.map((place) => place.face)) === hand;
  const before = goesOn ? thrown.places : all(hand); // the roll before this one may not have been told here
  const { next, moved } = hand ? rolled(before, dice, stayed) : { next: all(dice), moved: ALL };
  thrown = { seat: step.seat, places: next };
  const row = diceOf(next, moved);
  lay(step, row);
  await new Promise(requestAnimationFrame); // with the next picture: they are styled for it anyway
  await roll([...row.children], moved);
};

// ---- the track of the pirates: it stands where the telling has come to, not where the game is by now

const again = () => document.querySelectorAll("#panel-pirates .again [data-row]"); // attacks that have been
const tracks = () => [...document.querySelectorAll("#panel-pirates .track, .told-over .track")];

function showTrack(boxes, due) {
  for (const track of tracks()) {
    track.classList.add("retold");
    track.querySelectorAll(".cross").forEach((cross, number) => cross.classList.toggle("yet", number >= boxes));
    track.querySelectorAll(".box").forEach((box, number) => box.classList.toggle("threatened", number >= boxes && number < boxes + due));
  }
}

// The words of now are kept; whose defence it is follows the city that is told of, unless it is one's own.
const SAID = { "pirates-note": "note", "pirates-defence": "strong" };

function followTrack(data, crossed = 0) {
  const { boxes, due } = data;
  for (const [id, name] of Object.entries(SAID)) {
    const words = document.getElementById(id);
    if (!words || words.hasAttribute("data-mine") || data[name] === undefined) continue;
    words.dataset.now ??= words.textContent;
    words.textContent = data[name];
  }
  showTrack(boxes - crossed, due + crossed);
  for (const link of again()) link.classList.toggle("yet", Number(link.dataset.row) > data.attacks);
}

function leaveTrack() {
  for (const link of again()) link.classList.remove("yet");
  for (const id of Object.keys(SAID)) {
    const words = document.getElementById(id);
    if (words?.dataset.now !== undefined) words.textContent = words.dataset.now;
    words?.removeAttribute("data-now");
  }
  for (const track of tracks()) {
    track.classList.remove("retold");
    for (const each of track.querySelectorAll(".yet, .threatened")) each.classList.remove("yet", "threatened");
  }
}

// Only the rows in which something happens.
function crop(track, first, last) {
  const inRow = track.querySelectorAll(".box").length / ROWS;
  const [from, to] = [first, last].map((box) => Math.floor(box / inRow));
  track.setAttribute("viewBox", `0 ${FIRST - 2 + ROW * from} 268 ${ROW * (to - from + 1)}`);
  track.dataset.rows = to - from + 1;
}

// Boxes are crossed out one by one.
effects.sabres = async (step, picture) => {
  picture.board();
  const track = document.querySelector("#panel-pirates .track")?.cloneNode(true);
  if (!track) return;
  const told = (pirates = step.data);
  const { boxes, crossed } = told;
  crop(track, boxes - crossed, boxes - 1);
  lay(step, track);
  followTrack(told, crossed);
  for (let number = boxes - crossed + 1; number <= boxes && pirates === told; number += 1) {
    await move(track, [{ opacity: 1 }, { opacity: 1 }], BOXES / crossed);
    if (pirates === told) showTrack(number, boxes - number);
  }
};

document.addEventListener("bastide:step", ({ detail: { step } }) => {
  if (!["roll", "sabres"].includes(step.kind)) clearOver();
  if (step.kind === "sabres") return;
  const told = (pirates = step.data);
  requestAnimationFrame(() => pirates === told && followTrack(told)); // with the next picture
});

// ---- the attack

// Ships come, then city by city who holds and who loses a cannon.
async function raid(scene) {
  const cities = [...scene.children];
  scene.classList.add("coming");
  const ships = cities.map((city) => city.querySelector(".ship"));
  await Promise.all(ships.map((ship) => move(ship, [{ transform: "translate(-140px, 8px)", opacity: 0 }, { transform: "none", opacity: 1 }], CITY)));
  for (const [nth, city] of cities.entries()) {
    city.classList.add("told");
    const fallen = city.querySelector(".fallen");
    const holds = city.classList.contains("holds");
    if (fallen) {
      sound("move", "attack");
      await move(fallen, [{ transform: "translateY(-40px)", opacity: 0 }, { transform: "rotate(-20deg)", opacity: 1, offset: 0.5 }, { transform: "translateY(6px) rotate(24deg)", opacity: 1 }], CITY);
    } else await move(ships[nth], [{ transform: "none" }, { transform: holds ? "translate(60px, 8px) scale(0.7)" : "none" }], CITY, { fill: "both" });
  }
}

effects.scene = async (step, picture) => {
  picture.board();
  await new Promise(requestAnimationFrame); // the sheet is being unfolded
  const scene = document.querySelector(`#leaf .raid[data-strength="${step.data.strength}"]`);
  if (scene?.checkVisibility()) await raid(scene);
};

// ---- when nothing is told any more the board is one's own again, and the track that of now

new MutationObserver(() => {
  if (html.classList.contains("showing")) return;
  clearOver();
  if (html.classList.contains("own-roll")) html.classList.remove("own-roll"); // removing what is not there is seen here again, without end
  if (pirates) leaveTrack();
  pirates = null;
}).observe(html, { attributeFilter: ["class"] });
document.addEventListener("bastide:swapping", leaveTrack);
document.addEventListener("bastide:swapped", () => pirates && followTrack(pirates));

// What lies over the board lies where the board is; the sheet of an attack too, not over what can be chosen. Dice and boxes lie on the
// sea below the last row, as large as it allows: nothing in the city is hidden.
export function fit() {
  const board = document.getElementById("part-board")?.getBoundingClientRect();
  if (!board) return;
  for (const name of ["left", "top", "width", "height"]) html.style.setProperty(`--board-${name}`, `${board[name]}px`);
  const plan = document.querySelector("#viewport > svg")?.getScreenCTM();
  if (!plan) return;
  const shore = plan.f + plan.d * SHORE;
  html.style.setProperty("--foot-top", `${shore}px`);
  html.style.setProperty("--foot", `${board.bottom - shore}px`);
  html.dataset.foot = board.bottom - shore < 78 ? "low" : "high"; // whose they are stands beside the dice, or above them
}
window.addEventListener("resize", fit);
