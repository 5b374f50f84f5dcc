// What is asked about before it is played, and what says beforehand that it can't be taken back: the button, and, where a choice plays
// at once, the words above it.

import { coarse } from "./view.js";

const main = () => document.getElementById("main");
const finalOnes = (page) => new Set(JSON.parse(page.getElementById("main").dataset.commits || "[]"));

// What can't be taken back is asked about where it would be the first press of a turn; under a finger each place shows first.
export function isAsked(action, onBoard) {
  const { confirm, fresh } = main().dataset;
  if (confirm !== "turn") return confirm === "each";
  return (fresh === "1" || (onBoard && coarse.matches)) && finalOnes(document).has(action);
}

const actionOf = (link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1] ?? "").get("choose") ?? link.dataset.choose;

// Into the page that is open, or one that is about to be swapped in.
export function showFinal(page = document) {
  const { confirm, fresh, final, finalChoice, finalHint } = page.getElementById("main").dataset;
  const those = finalOnes(page);
  const mark = (each, word) => {
    if (!each || each.dataset.final === word) return;
    if (word) each.dataset.final = word;
    else delete each.dataset.final;
    if (each.id === "prompt") return;
    for (const name of ["title", "aria-description"]) word ? each.setAttribute(name, finalHint) : each.removeAttribute(name);
  };
  const play = page.getElementById("do-play");
  mark(play, play && !play.disabled && those.has(play.value) ? final : undefined);
  const plays = (onBoard) => confirm === "never" || (confirm === "turn" && fresh !== "1" && !(onBoard && coarse.matches));
  const offered = [...page.querySelectorAll("#choices .pick[data-choose], #part-board a.place")].map((each) => [each, actionOf(each)]);
  const atOnce = offered.filter(([each, action]) => those.has(action) && plays(!each.matches(".pick")));
  for (const [each] of atOnce) each.setAttribute("aria-description", finalHint);
  const open = play?.disabled || play?.classList.contains("offered"); // nothing is chosen yet: what the button offers is one choice of several
  mark(page.getElementById("prompt"), open && atOnce.length && atOnce.length === offered.length ? finalChoice : undefined);
}

// A game's own script may fill the button too.
new MutationObserver(() => showFinal()).observe(main(), { subtree: true, attributeFilter: ["value", "disabled"] });
