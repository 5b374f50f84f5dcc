// Bots think here: at a table with one person the server leaves their decisions to the page that is open, as long as it says that
// it is ready. Whatever goes wrong, the server decides after a little while.

import { canThink, mostSimulations, stopThinking, think, thoughtOf } from "./engine.js";

const PAUSE = 150; // milliseconds that a decision takes at least, so that one sees what happens
const LOW = 0.2; // of the battery
const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
let battery = null;
let failed = false;
let thinking = null; // the moment that is being thought about
let answered = null; // the last one for which something was played

navigator.getBattery?.().then((found) => (battery = found), () => {});

// Whether this page is to think for the bots of its table now.
export function isReady(main) {
  const tired = battery && !battery.charging && battery.level < LOW;
  return main.dataset.thinks === "1" && !main.dataset.move && !document.hidden && !tired && !failed && canThink();
}

// What is sent for a bot, by the form of the page.
export function moveOf(action) {
  const data = new FormData(document.getElementById("part-bar"));
  data.set("do", "think");
  data.set("action", action);
  return data;
}

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

// The action for the bot's decision that the page tells of; nothing where there is none, or another page is shown meanwhile.
export async function thinkForBot(isBusy) {
  const thought = thoughtOf(document);
  const moment = thought?.thinker ? thought.moment : null;
  if (thinking !== null && thinking !== moment) stopThinking(); // the server has decided
  if (moment === null || moment === thinking || moment === answered) return undefined;
  thinking = moment;
  const paused = pause();
  const simulations = Math.min(thought.simulations, mostSimulations());
  const answer = await think({ ...thought, simulations, seed: seed() });
  await paused;
  while (isBusy()) await pause();
  if (thinking === moment) thinking = null;
  if (answer.error) failed = true;
  if (answer.action === undefined || thoughtOf(document)?.moment !== moment) return undefined;
  answered = moment;
  return answer.action;
}
