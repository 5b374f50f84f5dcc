// What this browser has been told of each table, and how fast it wants to be told.

const table = document.getElementById("main").dataset.table;
const SPEEDS = [1, 2, 0.5];
const DAY = 24 * 3600 * 1000;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full, or not allowed: then it is told once more.
  }
}

const nameOf = (mine) => `bastide.told.${table}.${mine.join("-")}`;

// after: all moves up to this one have been told; id: and of what comes next the steps up to this one; own: the last move that
// was sent from here; when: the last time that somebody looked.
export const told = (mine) => read(nameOf(mine));
export function keep(mine, what) {
  if (mine.length) write(nameOf(mine), { ...told(mine), when: Date.now(), ...what });
}
export const awayForDays = (seen) => Boolean(seen?.when) && Date.now() - seen.when > DAY;

export function speed() {
  const kept = read("bastide.speed");
  return SPEEDS.includes(kept) ? kept : SPEEDS[0];
}
export function nextSpeed() {
  const next = SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length];
  write("bastide.speed", next);
  return next;
}
