// Advice without asking the server: the same panel, thought out on the visitor's device. Where that can't be, the link works as it
// does without this file.

import { clearMarks, drawMarks } from "./advice_marks.js";
import { canThink, mostSimulations, stopThinking, think, thoughtOf } from "./engine.js";

let asked = null; // the moment about which advice is shown
let rows = null; // what was found; null while it is being thought out
let failed = false; // the server is asked from then on

// ---- the panel

function element(name, attributes, ...inner) {
  const made = document.createElement(name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  made.append(...inner);
  return made;
}

// As the server rounds and writes it.
function expected({ points, wins }, seat, pattern) {
  const written = (value, digits) =>
    new Intl.NumberFormat(document.documentElement.lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      roundingMode: "halfEven",
      useGrouping: false,
    }).format(value);
  const texts = { points: written(points[seat], 1).replace("-", "−"), n: written(100 * wins[seat], 0).replace("-", "") };
  return pattern.replace(/\{(\w+)\}/g, (_, name) => texts[name]);
}

function linkTo(action) {
  const params = new URLSearchParams(location.search);
  for (const each of ["choose", "advice", "lang"]) params.delete(each);
  params.set("choose", action);
  return `?${params}`;
}

function rowOf(page, found, at, thought) {
  const [, action, name, sign] = thought.choices.find(([number]) => number === found.action) ?? [];
  if (action === undefined) return [];
  const chosen = page.querySelector("#do-play[name]")?.value === action;
  const link = element("a", { class: `button available${chosen ? " chosen" : ""}`, id: `advised-${at + 1}`, href: linkTo(action), "data-fetch": "" });
  if (chosen) link.setAttribute("aria-current", "true");
  const drawn = sign && page.querySelector(`#thought use[href="#${sign}"]`);
  if (drawn) link.append(drawn.parentNode.cloneNode(true));
  link.append(element("span", {}, `${name} `, element("small", {}, expected(found, thought.seat, thought.words.expected))));
  return [element("li", {}, link)];
}

function panel(page, thought) {
  const head = element("p", { class: "group", id: "advice-head", role: "status" }, thought.words[rows ? "head" : "thinking"]);
  const list = rows ? [element("ul", { "aria-labelledby": "advice-head" }, ...rows.flatMap((each, at) => rowOf(page, each, at, thought)))] : [];
  return element("div", { class: "advised" }, head, ...list);
}

// Into the page that is open, or one that is about to be swapped in: what is advised for the moment that it shows.
export function showAdvice(page) {
  page.querySelectorAll(".by-script").forEach((each) => each.remove());
  const thought = thoughtOf(page);
  const choices = page.getElementById("choices");
  if (asked === null || thought?.moment !== asked || !choices) return;
  const made = [panel(page, thought)];
  if (choices.firstElementChild?.tagName === "UL") made.push(element("p", { class: "group" }, choices.getAttribute("aria-label")));
  made.forEach((each) => each.classList.add("by-script"));
  choices.prepend(...made);
  choices.hidden = false;
  nameLink(page, thought.words.hide);
  page.querySelector("#ask-advice .num").textContent = rows ? "×" : "…"; // a sign that it thinks
}

// On the board of the page that is open: once it is swapped in.
export function markAdvice() {
  const thought = thoughtOf(document);
  if (asked !== null && thought?.moment === asked && rows) {
    const written = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
    const marks = rows.map(({ action, points }) => [nameOf(thought, action), written.format(points[thought.seat]).replace("-", "−")]);
    return drawMarks(marks.filter(([action]) => action !== undefined));
  }
  const told = [...document.querySelectorAll(".advised a[href*='choose=']")]; // what the server has thought out
  if (told.length) return drawMarks(told.map((each) => [new URLSearchParams(each.getAttribute("href")).get("choose"), ""]));
  clearMarks();
}
const nameOf = (thought, action) => thought.choices.find(([number]) => number === action)?.[1];
document.addEventListener("bastide:swapped", markAdvice);

function nameLink(page, label) {
  const link = page.getElementById("ask-advice");
  link?.setAttribute("aria-label", label);
  link?.setAttribute("title", label);
}

// ---- asking

async function ask(thought) {
  const simulations = Math.min(thought.simulations, mostSimulations());
  const answer = await think({ ...thought, simulations });
  if (answer.stopped || asked !== thought.moment) return;
  if (answer.error) {
    [asked, failed] = [null, true];
    document.getElementById("ask-advice")?.click();
    return;
  }
  rows = answer.rows;
  showAdvice(document);
  markAdvice();
}

function hide({ words }) {
  asked = rows = null;
  stopThinking();
  nameLink(document, words.ask);
  showAdvice(document);
  clearMarks();
  document.querySelector("#ask-advice .num").textContent = "?";
  const choices = document.getElementById("choices");
  if (!choices.childElementCount) choices.hidden = true;
}

// Escape, and whoever else wants it gone; whether there was any.
export function hideAdvice() {
  const thought = thoughtOf(document);
  if (asked !== null && thought?.moment === asked) {
    hide(thought);
    return true;
  }
  if (!document.querySelector(".advised")) return false;
  document.getElementById("ask-advice")?.click();
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#ask-advice");
  const thought = thoughtOf(document);
  if (!link || !thought || failed || !canThink()) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (asked === thought.moment) return hide(thought);
  [asked, rows] = [thought.moment, null];
  showAdvice(document);
  ask(thought);
});

// Who looked away comes back: what was being thought out is taken up again.
document.addEventListener("visibilitychange", () => {
  const thought = thoughtOf(document);
  if (!document.hidden && asked !== null && !rows && thought?.moment === asked) ask(thought);
});
