// Thinking on the visitor's own device, beside the page, as far as the device likes it: the worker is started and a game's module
// loaded when something is to be thought about, and nothing is thought while nobody looks.

const SMALL_MEMORY = 2; // gigabytes
const MOST_IN_SMALL = 6000; // simulations: each leaves something in the memory
let worker = null;
let number = 0; // of the last question
let waiting = null; // what is told when it is answered

// Where a device has one core the page would suffer, and who saves data should not load a module.
export function canThink() {
  const cores = navigator.hardwareConcurrency ?? 2;
  return typeof WebAssembly === "object" && typeof Worker === "function" && cores > 1 && !navigator.connection?.saveData;
}

// How many simulations the device takes.
export function mostSimulations() {
  return (navigator.deviceMemory ?? 8) <= SMALL_MEMORY ? MOST_IN_SMALL : Infinity;
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
  worker.onerror = () => {
    worker.terminate();
    worker = null;
    settle({ error: "the worker failed" });
  };
  return worker;
}

function settle(answer) {
  waiting?.(answer);
  waiting = null;
}

// The answer to a question: `rows` or an `action`; `stopped` where the thought was not to be finished, `error` where it failed.
export function think(question) {
  settle({ stopped: true });
  number += 1;
  const state = Uint8Array.from(atob(question.state), (each) => each.charCodeAt(0));
  return new Promise((done) => {
    waiting = done;
    started().postMessage({ ...question, state, number });
  });
}

export function stopThinking() {
  number += 1;
  worker?.postMessage({ number });
  settle({ stopped: true });
}

document.addEventListener("visibilitychange", () => document.hidden && stopThinking());
