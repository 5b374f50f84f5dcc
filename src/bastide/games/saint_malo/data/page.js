// Saint Malo at the table: dice that keep their places, what they allow, others' cities, and what steps show.
// Everything here is comfort: without it dice are links, choices stand in groups, cities stand behind their players' cards.

import { play as sound } from "./sound.js";
import { effects, move } from "./stage.js";

const SYMBOLS = { L: "log", C: "crate", W: "wall", X: "cross", H: "head", S: "sabres" };
const FACES = Object.keys(SYMBOLS);
const LAST_DIE = 600; // ms that the last die rolls; each before it a little less
const EARLIER = 30;
const CITY = 700; // ms for the ships to come, and for each city's verdict
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const main = () => document.getElementById("main");
const tray = () => document.getElementById("dice");
const bones = () => [...(tray()?.children ?? [])];
const telling = () => document.documentElement.classList.contains("telling");
const sorted = (faces) => [...faces].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b)).join("");

// ---- places: a die lies where it fell; the server knows the dice as a sorted hand, here each keeps its place

// The dice after a roll, and which places were rolled: those that stayed keep theirs.
function rolled(places, hand, stayed) {
  const left = [...stayed];
  const stay = (place) => {
    const at = left.indexOf(place.face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const meant = sorted(places.filter((place) => place.kept).map((place) => place.face)) === stayed;
  const stays = places.map((place) => (meant ? place.kept : stay(place)));
  const thrown = [...hand];
  for (const face of stayed) thrown.splice(thrown.indexOf(face), 1);
  const next = places.map((place, at) => ({ face: stays[at] ? place.face : thrown.shift(), kept: false }));
  return { next, moved: next.flatMap((_place, at) => (stays[at] ? [] : [at])) };
}

const all = (hand) => [...hand].map((face) => ({ face, kept: false }));
const storedAs = () => `dice ${main().dataset.table}`;
let lie = read(); // { turn, rolls, places }: where the dice lie
let at = new Map(); // the place of each die's element
let filter = null; // the symbol whose choices alone are shown

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs()));
  } catch {
    return null;
  }
}
function keep() {
  try {
    sessionStorage.setItem(storedAs(), JSON.stringify(lie));
  } catch {
    // Not allowed: who comes back finds them sorted.
  }
}

// Which of equal dice are kept is known here alone.
function agree(hand) {
  if (sorted(lie.places.filter((place) => place.kept).map((place) => place.face)) === hand) return;
  const left = [...hand];
  for (const place of lie.places) {
    const found = left.indexOf(place.face);
    place.kept = found >= 0;
    if (found >= 0) left.splice(found, 1);
  }
}

function arrange() {
  if (!tray()) return;
  const { hand, stayed, rolls, turn } = tray().dataset;
  let moved = [];
  const before = lie;
  if (!lie || lie.turn !== turn || lie.rolls !== rolls || sorted(lie.places.map((place) => place.face)) !== hand) {
    const goesOn = before && before.turn === turn && Number(rolls) === Number(before.rolls) + 1;
    const { next, moved: those } = goesOn ? rolled(before.places, hand, stayed) : { next: all(hand), moved: before && rolls === "1" ? [0, 1, 2, 3, 4] : [] };
    lie = { turn, rolls, places: next };
    moved = those;
  }
  agree(sorted(bones().filter((bone) => bone.classList.contains("stays")).map((bone) => bone.dataset.face)));
  at = new Map();
  if (moved.length === 5) for (const bone of bones()) bone.replaceWith(bone.cloneNode(true)); // new dice: none of them comes from elsewhere
  const left = bones();
  lie.places.forEach((place, number) => {
    const fits = (bone) => bone.dataset.face === place.face;
    const bone = left.find((each) => fits(each) && each.classList.contains("stays") === place.kept) ?? left.find(fits);
    left.splice(left.indexOf(bone), 1);
    bone.style.order = number;
    at.set(bone, number);
  });
  keep();
  if (!moved.length || !tray().dataset.step || telling()) return;
  const now = lie;
  roll([...at.keys()], moved).then(() => now === lie && holdOn(moved));
}

// Dice that stayed are meant to stay again, until one of them is clicked: what was kept need not be chosen twice.
function holdOn(moved) {
  const held = lie.places.filter((_place, number) => !moved.includes(number)).map((place) => place.face);
  if (!held.length || tray()?.dataset.step !== "keep" || bones().some((bone) => bone.matches(".stays, .again"))) return;
  lie.places.forEach((place, number) => (place.kept = !moved.includes(number)));
  const link = document.createElement("a");
  link.href = `?choose=${keeping()}`;
  link.dataset.fetch = ""; // only shown: rolling is another click
  link.hidden = true;
  tray().after(link);
  link.click();
  link.remove();
}

// The choice that keeps what is meant to be kept.
function keeping() {
  const stay = sorted(lie.places.filter((place) => place.kept).map((place) => place.face));
  return stay.length === 5 ? "stop" : `keep+${stay}`.replace(/\+$/, "");
}

// ---- rolling

let rolling = []; // what ends the rolling of each die

function show(bone, face) {
  bone.querySelector("use").setAttribute("href", `#die-${SYMBOLS[face]}`);
  bone.classList.toggle("foe", face === "S");
}

async function roll(row, moved) {
  if (calm.matches || document.hidden) return;
  if (!telling()) sound("move", "roll"); // the story has its own sound
  await Promise.all(moved.map(async (number) => {
    const bone = row[number];
    const face = bone.dataset.face;
    bone.classList.add("rolling");
    const spin = setInterval(() => show(bone, FACES[Math.floor(Math.random() * 6)]), 75);
    const turn = number % 2 ? 1 : -1;
    const motion = bone.firstElementChild.animate([
      { transform: "none" },
      { transform: `translateY(-16px) rotate(${turn * 110}deg)`, offset: 0.3 },
      { transform: `translateY(0) rotate(${turn * 250}deg)`, offset: 0.65 },
      { transform: `translateY(-4px) rotate(${turn * 330}deg)`, offset: 0.82 },
      { transform: `rotate(${turn * 360}deg)` },
    ], { duration: LAST_DIE - EARLIER * (4 - number), easing: "ease-out" });
    rolling.push(() => motion.finish());
    await motion.finished;
    clearInterval(spin);
    bone.classList.remove("rolling");
    show(bone, face);
  }));
}

function stopRolling() {
  for (const end of rolling) end();
  rolling = [];
}

// A die that is clicked is kept or rolled at once; the page with what that means comes after it.
document.addEventListener("click", (event) => {
  const bone = event.target.closest?.("#dice > .bone");
  if (!bone || !at.has(bone)) return;
  const place = lie.places[at.get(bone)];
  if (tray().dataset.step === "keep") {
    place.kept = !place.kept;
    bone.querySelector("a").setAttribute("href", `?choose=${keeping()}`); // the page may still show what was before another click
    for (const [each, number] of at) mark(each, lie.places[number].kept);
  } else if (tray().dataset.step === "use" && place.face !== "S") {
    filter = filter === place.face ? null : place.face;
    allow();
  }
}, true);

function mark(bone, stays) {
  const { again, pirates, stays: word } = tray().dataset;
  bone.classList.toggle("stays", stays);
  bone.classList.toggle("again", !stays);
  bone.querySelector("small").textContent = !stays ? again : bone.dataset.face === "S" ? pirates : word;
}

// ---- what dice allow: all, or only that of the symbol that was clicked

const needs = (action) => {
  const [what, name, number] = action.split(" ");
  if (what === "hire") return ["H", JSON.parse(tray().dataset.heads)[name]];
  return what === "use" ? [FACES.find((face) => SYMBOLS[face] === name), Number(number)] : [null, 0];
};

// While dice may still be rolled: who uses them from here has stopped rolling. Both can be taken back.
function offer() {
  for (const each of document.querySelectorAll("#panel-allowed [data-plays]")) {
    each.setAttribute("role", "button");
    each.setAttribute("tabindex", "0");
  }
}
document.addEventListener("click", (event) => {
  const use = event.target.closest?.("#panel-allowed [data-plays]");
  if (use) document.dispatchEvent(new CustomEvent("bastide:play", { detail: { actions: ["stop", use.dataset.plays] } }));
});

function allow() {
  const using = tray()?.dataset.step === "use";
  if (!using) filter = null;
  for (const bone of bones()) {
    const side = bone.querySelector(".side");
    if (!using || bone.dataset.face === "S") continue;
    side.setAttribute("role", "button");
    side.setAttribute("tabindex", "0");
    side.setAttribute("aria-pressed", String(filter === bone.dataset.face));
  }
  if (!using) return;
  preview(null);
  for (const pick of document.querySelectorAll("#choices ul [data-choose]")) {
    const [symbol] = needs(pick.dataset.choose);
    pick.closest("li").hidden = filter !== null && symbol !== filter;
  }
  for (const head of document.querySelectorAll("#choices .group")) {
    const list = head.nextElementSibling;
    head.hidden = Boolean(list) && [...list.children].every((each) => each.hidden);
  }
}

// How the dice would be used for a choice: as they are, turned for coins, or not at all.
function preview(action) {
  if (document.querySelector("#choices .chosen")) return; // the server has marked them
  const [symbol, number] = action ? needs(action) : [filter, 5];
  let own = Math.min(number, lie.places.filter((place) => place.face === symbol).length);
  let turned = action && symbol ? number - own : 0;
  for (const [bone, place] of at) {
    const { face } = lie.places[place];
    let state = "";
    if (symbol && face === symbol && own-- > 0) state = "used";
    else if (symbol && face !== symbol && face !== "S" && turned-- > 0) state = "turned";
    else if (symbol && face !== "S") state = "idle";
    for (const name of ["used", "turned", "idle"]) bone.classList.toggle(name, name === state);
    if (face !== "S") bone.querySelector("small").textContent = state === "turned" ? tray().dataset.turned : "";
  }
}

function looked(event) {
  if (tray()?.dataset.step !== "use") return;
  const pick = event.target.closest?.("#choices [data-choose]");
  if (pick) preview(event.type === "pointerover" || event.type === "focusin" ? pick.dataset.choose : null);
}
for (const name of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(name, looked);

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.("#dice [role=button], [data-plays]") || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  event.target.click();
});

// ---- others' cities: the whole plan beside the small one, while it is pointed at or has the focus

let large = null;

function enlarge(link) {
  shrink();
  const plan = document.querySelector(`${link.getAttribute("href")} > svg`);
  if (!plan) return;
  large = document.createElement("div");
  large.className = "city-large";
  large.setAttribute("aria-hidden", "true"); // the link leads to the same, for everybody
  large.append(plan.cloneNode(true));
  document.body.append(large);
  const [from, box] = [link.getBoundingClientRect(), large.getBoundingClientRect()];
  const left = from.left > box.width + 16 ? from.left - box.width - 8 : Math.min(from.right + 8, innerWidth - box.width - 8);
  const top = Math.max(8, Math.min(from.top + from.height / 2 - box.height / 2, innerHeight - box.height - 8));
  large.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function shrink() {
  large?.remove();
  large = null;
}
for (const [name, doing] of [["pointerover", enlarge], ["focusin", enlarge], ["pointerout", shrink], ["focusout", shrink]]) {
  document.addEventListener(name, (event) => {
    const link = event.target.closest?.("a.small-city");
    if (link && event.pointerType !== "touch") doing(link);
  });
}

// ---- after each swap

document.addEventListener("bastide:swapping", () => {
  stopRolling();
  shrink();
});
document.addEventListener("bastide:swapped", settle);

function settle() {
  const focused = at.get(document.activeElement?.closest?.("#dice > .bone"));
  arrange();
  allow();
  offer();
  if (focused === undefined) return;
  for (const [bone, number] of at) if (number === focused) bone.querySelector(".side").focus({ preventScroll: true });
}

// ---- steps: others' dice over the board, ships before every city

let thrown = null; // { seat, places }: another's dice as they were told last
let over = null; // and the row of them over the board

function lay(hand) {
  const row = document.createElement("ol");
  row.className = "dice told";
  row.setAttribute("aria-hidden", "true"); // the story says it in words
  for (const { face } of hand) {
    const bone = bones().find((each) => each.dataset.face === face) ?? bones()[0];
    const die = row.appendChild(bone.cloneNode(true));
    die.removeAttribute("style");
    for (const each of die.querySelectorAll("[id]")) each.removeAttribute("id");
    die.className = "bone";
    die.dataset.face = face;
    show(die, face);
    die.querySelector("small").textContent = face === "S" ? tray().dataset.pirates : "";
  }
  return row;
}

function clearRow() {
  over?.remove();
  over = null;
}

effects.roll = async (step, picture) => {
  picture.board();
  clearRow();
  if (!tray()) return;
  const { dice, kept: stayed } = step.data;
  const { hand, rolls, step: mine, turn } = tray().dataset;
  // One's own dice roll in their tray.
  if (mine && Number(turn) === step.seat && hand === dice && Number(rolls) === step.data.rolls) return roll([...at.keys()], [0, 1, 2, 3, 4]);
  const goesOn = thrown?.seat === step.seat && step.data.rolls > 1;
  const { next, moved } = goesOn ? rolled(thrown.places, dice, stayed) : { next: all(dice), moved: [0, 1, 2, 3, 4] };
  thrown = { seat: step.seat, places: next };
  over = lay(next);
  next.forEach((_place, number) => over.children[number].classList.toggle("stays", !moved.includes(number)));
  document.body.append(over);
  const [board, box] = [document.getElementById("part-board").getBoundingClientRect(), over.getBoundingClientRect()];
  over.style.transform = `translate(${Math.round(board.left + (board.width - box.width) / 2)}px, ${Math.round(board.bottom - box.height - 10)}px)`;
  await roll([...over.children], moved);
};

// Ships come, then city by city who holds and who loses a cannon. It stays long enough to be read.
async function raid(scene) {
  const cities = [...scene.children];
  scene.classList.add("coming");
  const ships = cities.map((city) => city.querySelector(".ship"));
  await Promise.all(ships.map((ship, nth) => move(ship, [{ transform: "translate(-140px, 8px)", opacity: 0 }, { transform: "none", opacity: 1 }], CITY, { delay: nth * 90 })));
  for (const [nth, city] of cities.entries()) {
    city.classList.add("told");
    const fallen = city.querySelector(".fallen");
    const holds = city.classList.contains("holds");
    if (fallen) {
      sound("move", "attack");
      await move(fallen, [{ transform: "translateY(-40px)", opacity: 0 }, { transform: "rotate(-20deg)", opacity: 1, offset: 0.5 }, { transform: "translateY(6px) rotate(24deg)", opacity: 1 }], CITY);
    } else await move(ships[nth], [{ transform: "none" }, { transform: holds ? "translate(60px, 8px) scale(0.7)" : "none" }], CITY, { fill: "both" });
  }
  await move(scene, [{ opacity: 1 }, { opacity: 1 }], 2500);
}

effects.scene = async (step, picture) => {
  picture.board();
  await new Promise(requestAnimationFrame); // the sheet is being unfolded
  const scene = document.querySelector(`#leaf .raid[data-strength="${step.data.strength}"]`);
  if (scene?.checkVisibility()) await raid(scene);
};

document.addEventListener("bastide:step", ({ detail }) => {
  if (detail.step.kind !== "roll") clearRow();
});
// When nothing is told any more the board is one's own again.
new MutationObserver(() => {
  if (!document.documentElement.classList.contains("showing")) clearRow();
}).observe(document.documentElement, { attributeFilter: ["class"] });

// The sheet of an attack lies over the board, not over what can be chosen.
function fit() {
  const board = document.getElementById("part-board")?.getBoundingClientRect();
  if (board) for (const name of ["left", "top", "width", "height"]) document.documentElement.style.setProperty(`--board-${name}`, `${board[name]}px`);
}
window.addEventListener("resize", fit);

fit();
settle();
