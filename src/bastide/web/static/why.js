// "Why not?": a tap on what can't be chosen brings a card with the reason, and a tap on a sign the statement that it is about. Here is
// told what was meant by a tap or a key; the card itself (why_card.js) is loaded when somebody first asks. Without scripts each of
// these is a link, or stands in a list.

import * as view from "./view.js";

const main = () => document.getElementById("main");
const gives = () => main()?.dataset.reasons !== undefined; // whether the game says why
let card = null; // what why_card.js gives
let loading = null; // one card, however fast somebody asks; without a connection the next question tries again
const asked = () => (loading ??= import("./why_card.js").then(({ opened }) => (card = opened(view)), () => (loading = null)));
const asking = (does) => asked().then((one) => one && does(one));
const hush = () => card?.hush() ?? false;

// ---- taps

const NOT_ASKED = "a, button, input, select, textarea, label, summary, dialog, [role=button], [data-tap], [data-plays], .why-holder";

function tapped(event) {
  const { target } = event;
  const inside = target.closest?.(".why-holder");
  if (!inside) hush();
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !main()) return;
  const asks = question(target, event);
  if (asks) {
    event.preventDefault();
    asking(asks);
  } else if (!inside && (target.closest?.(GOOD) || !target.closest?.(NOT_ASKED))) elsewhere(event);
}
// What a link or a marked element asks for.
function question(target, { detail: byPointer }) { // by a key the focus goes to the card
  const found = (what) => target.closest?.(what);
  const [close, why, sign, list] = [".why-close", "[data-why], a[href*='why=']", "a[data-sign]", "#why-list"].map(found);
  if (close) return (one) => one.leave(close);
  if (why) return (one) => one.why({ thing: why.dataset.why ?? new URLSearchParams(why.getAttribute("href")).get("why") }, why, !byPointer);
  if (sign) return (one) => one.sign(sign.dataset.sign, sign, !byPointer);
  return list && ((one) => one.list(list));
}
function elsewhere(event) {
  const { target, clientX, clientY } = event;
  if (!target.closest?.("#viewport")) {
    const sign = signAt(target);
    if (!sign) return;
    event.preventDefault(); // of a player's card, which would open
    asking((one) => one.sign(sign, target));
  } else if (gives() && !view.isOverview()) {
    const { x, y } = view.boardPoint(clientX, clientY);
    asking((one) => one.why({ x: x.toFixed(1), y: y.toFixed(1) }, null));
  }
}
document.addEventListener("click", tapped);
document.addEventListener("bastide:swapped", hush);
// What was asked of the board lies over what is told: the next step closes it.
for (const goesOn of ["bastide:step", "bastide:present"]) document.addEventListener(goesOn, () => card?.goesOn());

// ---- signs: the one that was tapped, or the only one beside the words that were

const GOOD = ".player summary .good"; // of a closed card
const SIGNED = "#part-side, #part-bar .tray, .player .goods, .about, .city-card, .feature-card";
const nameOf = (use) => use?.getAttribute("href")?.slice(1) ?? "";
const signsIn = (part) => [...new Set([...(part?.querySelectorAll("use") ?? [])].map(nameOf))].filter((name) => !/^(shield|mark)-/.test(name) || name === "shield-sign");
function signAt(target) {
  if (!target.closest?.(SIGNED)) return "";
  const found = [target.closest("svg"), target.closest(".good, li, td, th, dt, dd")].map(signsIn).find((names) => names.length === 1);
  return found?.[0] ?? "";
}

// ---- keys: Escape closes; Shift and an arrow walk over the board, and each place says why; I tells the rule of what has the focus

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function keyed({ key, shiftKey, target }) {
  if (key === "Escape") return card?.close() ?? Boolean(document.querySelector("#part-status .why-close")?.click());
  if (target.closest?.("input, select, textarea, dialog[open]")) return false;
  if (shiftKey && ARROWS[key] && gives() && !target.closest?.("#part-side, #part-bar")) return asking((one) => one.walk(ARROWS[key])), true;
  if (key === "Enter" && card?.walks() && !target.closest?.(".why-holder")) return card.enter(), true;
  const [sign] = key.toLowerCase() === "i" && !target.matches?.("body, main, section") ? signsIn(target) : [];
  if (sign) asking((one) => one.sign(sign, target));
  return Boolean(sign);
}
document.addEventListener(
  "keydown",
  (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || !keyed(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
