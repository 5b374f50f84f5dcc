// The dice: one lies where it fell and keeps its place. The server knows them as a sorted hand; which of equal dice are kept, and where
// each lies, is known here alone.

import { play as sound } from "./sound.js";

export const SYMBOLS = { L: "log", C: "crate", W: "wall", X: "cross", H: "head", S: "sabres" };
export const FACES = Object.keys(SYMBOLS);
export const ALL = [0, 1, 2, 3, 4]; // the places
const LAST_DIE = 600; // ms that the last die rolls; each before it a little less
const EARLIER = 30;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const tray = () => document.getElementById("dice");
export const bones = () => [...(tray()?.children ?? [])];
const telling = () => document.documentElement.classList.contains("telling");
export const sorted = (faces) => [...faces].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b)).join("");

// ---- places

// The dice after a roll, and which places were rolled: those that stayed keep theirs.
export function rolled(places, hand, stayed) {
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
  if (next.some((place) => !place.face)) return { next: all(hand), moved: ALL }; // whoever watches may have missed a roll
  return { next, moved: next.flatMap((_place, at) => (stays[at] ? [] : [at])) };
}

export const all = (hand) => [...hand].map((face) => ({ face, kept: false }));
const storedAs = () => `dice ${document.getElementById("main").dataset.table}`;
let lie = read(); // { turn, rolls, places }: where the dice lie
export const at = new Map(); // the place of each die's element

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

export function arrange() {
  if (!tray()) return;
  const { hand, stayed, rolls, turn } = tray().dataset;
  let moved = [];
  const before = lie;
  if (!lie || lie.turn !== turn || lie.rolls !== rolls || sorted(lie.places.map((place) => place.face)) !== hand) {
    const goesOn = before && before.turn === turn && Number(rolls) === Number(before.rolls) + 1;
    const { next, moved: those } = goesOn ? rolled(before.places, hand, stayed) : { next: all(hand), moved: before && rolls === "1" ? ALL : [] };
    lie = { turn, rolls, places: next };
    moved = those;
  }
  agree(sorted(bones().filter((bone) => bone.classList.contains("stays")).map((bone) => bone.dataset.face)));
  at.clear();
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

// Dice that stayed are meant to stay again, until one of them is clicked, and those that came up like them stay too: what is collected
// need not be chosen twice, and is not thrown away by the button that rolls the others.
function holdOn(moved) {
  const held = lie.places.filter((_place, number) => !moved.includes(number)).map((place) => place.face);
  const stays = (place, number) => !moved.includes(number) || (place.face !== "S" && held.includes(place.face));
  if (!held.length || tray()?.dataset.step !== "keep" || bones().some((bone) => bone.matches(".stays, .again"))) return;
  lie.places.forEach((place, number) => (place.kept = stays(place, number)));
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

let rolling = []; // what ends the rolling of each die in the tray

function show(bone, face) {
  bone.querySelector("use").setAttribute("href", `#die-${SYMBOLS[face]}`);
  bone.classList.toggle("foe", face === "S");
}

export async function roll(row, moved) {
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
    if (bone.closest("#dice")) rolling.push(() => motion.finish()); // those that are told roll on, whatever comes meanwhile
    await motion.finished;
    clearInterval(spin);
    bone.classList.remove("rolling");
    show(bone, face);
  }));
}

export function stopRolling() {
  for (const end of rolling) end();
  rolling = [];
}

// A die that is clicked is kept or rolled at once; the page with what that means comes after it.
document.addEventListener("click", (event) => {
  const bone = event.target.closest?.("#dice > .bone");
  if (!bone || !at.has(bone) || tray().dataset.step !== "keep") return;
  const place = lie.places[at.get(bone)];
  place.kept = !place.kept;
  bone.querySelector("a").setAttribute("href", `?choose=${keeping()}`); // the page may still show what was before another click
  for (const [each, number] of at) mark(each, lie.places[number].kept);
}, true);

function mark(bone, stays) {
  const { again, pirates, stays: word } = tray().dataset;
  bone.classList.toggle("stays", stays);
  bone.classList.toggle("again", !stays);
  bone.querySelector("small").textContent = !stays ? again : bone.dataset.face === "S" ? pirates : word;
}

// ---- the focus stays on its place

export const places = () => lie.places;
export const focusedPlace = () => at.get(document.activeElement?.closest?.("#dice > .bone"));
export function focusPlace(place) {
  if (place === undefined) return;
  for (const [bone, number] of at) if (number === place) bone.querySelector(".side").focus({ preventScroll: true });
}
