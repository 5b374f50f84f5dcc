// The steps that this page knows, in order, with the board before and after each. Steps are only ever added at the end; what was
// taken back is dropped there.

export const queue = {
  steps: [],
  scenes: new Map(),
  known: new Set(), // the keys that any step touches
  befores: [], // the board before each step
  states: [], // and after it
  first: { figures: [], short: [] }, // of the players' cards, before the first step
  through: 0, // the last move that is told in full
  waiting: 0, // the first step that has not been shown
  unfolds: false, // what waits is told now: until then the strip and the sheets keep a place for it, and say nothing of it
};

export function reset(through) {
  Object.assign(queue, { steps: [], scenes: new Map(), known: new Set(), befores: [], states: [], first: { figures: [], short: [] }, through, waiting: 0 });
}

export function append(told) {
  if (!queue.steps.length) queue.first = told;
  for (const key of Object.keys(told.start)) {
    if (queue.known.has(key)) continue;
    queue.known.add(key); // nothing has touched it before
    for (const state of [...queue.befores, ...queue.states]) state[key] = told.start[key];
  }
  let sheets = told.beside;
  for (const step of told.steps) step.beside = [sheets, (sheets = step.beside ?? sheets)]; // before it and after it
  const fresh = told.steps.filter((step) => step.moves[1] > queue.through); // asked for twice, while the first answer was under way
  const whole = fresh.length === told.steps.length;
  for (const [nth, step] of fresh.entries()) {
    const last = queue.states.at(-1);
    // Where each has his own board, the last step may have been on another one.
    const before = last && (nth || !whole) ? last : { ...last, ...told.start };
    const state = { ...before, ...step.draw };
    for (const key of step.gone) state[key] = null;
    queue.steps.push(step);
    queue.befores.push(before);
    queue.states.push(state);
  }
  for (const scene of told.scenes) queue.scenes.set(scene.id, scene);
  queue.through = Math.max(queue.through, told.through);
}

// Whether a step is not to be seen yet. One that is not known here has been told before, or is still to be asked for.
export function isUntold(id) {
  const index = indexOf(id);
  return queue.unfolds && (index < 0 ? Number.parseInt(id, 10) > queue.through : index >= queue.waiting);
}

export const stateBefore = (index) => queue.befores[index];
export const momentBefore = (index) => (index ? queue.steps[index - 1] : queue.first); // for its figures
export const indexOf = (id) => queue.steps.findIndex((step) => step.id === id);

// Moves that were taken back did not happen.
export function takeBack(moves) {
  const left = queue.steps.findIndex((step) => step.moves[1] > moves);
  if (left >= 0) {
    queue.steps.length = left;
    queue.befores.length = left;
    queue.states.length = left;
  }
  queue.through = Math.min(queue.through, moves);
  queue.waiting = Math.min(queue.waiting, queue.steps.length);
}

// ---- time, in milliseconds at the usual speed

const MOST = 24000; // a story is told within this time: a longer one goes faster
const FASTEST = 2; // but not so fast that nobody could read it

const SETTLES = 700; // one's own piece, before the board shows another's city
export const timeOf = (index) => (queue.steps[index].settles ? SETTLES : queue.steps[index].time);

export function hurryFor(indexes) {
  const whole = indexes.reduce((sum, index) => sum + timeOf(index), 0);
  return Math.min(FASTEST, Math.max(1, whole / MOST));
}
