// Thinking on the visitor's own device, beside the page, as far as the device likes it: the worker is started and a game's module
// loaded when something is to be thought about, and nothing is thought while nobody looks.

const SMALL_MEMORY = 4; // gigabytes
const [MOST, MOST_IN_SMALL] = [12000, 4000]; // simulations: memory is kept for all of them, 7 kilobytes each
const PATIENCE = 4000; // milliseconds beyond its thinking in which the worker must have loaded and answered
let worker = null;
let number = 0; // of the last question
let waiting = null; // what is told when it is answered

// Where a device has one core the page would suffer, and who saves data should not load a module.
export function canThink() {
  const cores = navigator.hardwareConcurrency ?? 2;
  const known = [typeof WebAssembly, typeof Worker, typeof DecompressionStream].every((each) => each !== "undefined");
  return known && cores > 1 && !navigator.connection?.saveData;
}

// How many simulations the device takes; where it does not tell its memory, a phone is taken to be small.
export function mostSimulations() {
  const memory = navigator.deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? SMALL_MEMORY : Infinity);
  return memory <= SMALL_MEMORY ? MOST_IN_SMALL : MOST;
}

// What the page tells about a decision (web/pages/thinking.py), if there is something to think about.
export function thoughtOf(page) {
  const told = page.getElementById("thought")?.dataset.thought;
  return told ? JSON.parse(told) : null;
}

function started() {
  if (worker) return worker;
  worker = new Worker("./engine_worker.js", { type: "module" });
  worker.onmessage = ({ data }) => data.number === number && settle(data);
  worker.onerror = () => giveUp("the worker failed");
  return worker;
}

function giveUp(error) {
  worker?.terminate();
  worker = null;
  settle({ error });
}

function settle(answer) {
  waiting?.(answer);
  waiting = null;
}

// The answer to a question: `rows` or an `action`; `stopped` where the thought was not to be finished, `error` where it failed.
export function think(question) {
  settle({ stopped: true });
  const mine = ++number;
  return new Promise((done) => {
    waiting = done;
    setTimeout(() => waiting === done && giveUp("no answer came"), 1000 * question.seconds + PATIENCE);
    try {
      started().postMessage({ ...question, number: mine });
    } catch (error) {
      giveUp(String(error));
    }
  });
}

export function stopThinking() {
  number += 1;
  worker?.postMessage({ number });
  settle({ stopped: true });
}

document.addEventListener("visibilitychange", () => document.hidden && stopThinking());
