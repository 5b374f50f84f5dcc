// What the dice allow: all, or only that of the symbol that was clicked; and how they would be used for a choice.

import { at, bones, FACES, places, SYMBOLS, tray } from "./page_dice.js";

let filter = null; // the symbol whose choices alone are shown

const needs = (action) => {
  const [what, name, number] = action.split(" ");
  if (what === "hire") return ["H", JSON.parse(tray().dataset.heads)[name]];
  return what === "use" ? [FACES.find((face) => SYMBOLS[face] === name), Number(number)] : [null, 0];
};

// While dice may still be rolled: who uses them from here has stopped rolling. Both can be taken back.
export function offer() {
  for (const each of document.querySelectorAll("#panel-allowed [data-plays]")) {
    each.setAttribute("role", "button");
    each.setAttribute("tabindex", "0");
  }
}
document.addEventListener("click", (event) => {
  const use = event.target.closest?.("#panel-allowed [data-plays]");
  if (use) document.dispatchEvent(new CustomEvent("bastide:play", { detail: { actions: ["stop", use.dataset.plays] } }));
});

document.addEventListener("click", (event) => {
  const bone = event.target.closest?.("#dice > .bone");
  if (!bone || !at.has(bone) || tray().dataset.step !== "use" || bone.dataset.face === "S") return;
  filter = filter === bone.dataset.face ? null : bone.dataset.face;
  allow();
  if (filter) openChoices();
}, true);

// What the symbol allows is seen at once, from its head; on a phone the list lies folded else.
function openChoices() {
  const { open, tab } = document.getElementById("part-side").dataset;
  if (open === undefined || tab !== "choices") document.getElementById("open-choices")?.click();
  document.getElementById("panes").scrollTo(0, 0);
}

export function allow() {
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
  let own = Math.min(number, places().filter((place) => place.face === symbol).length);
  let turned = action && symbol ? number - own : 0;
  for (const [bone, place] of at) {
    const { face } = places()[place];
    let state = "";
    if (symbol && face === symbol && own-- > 0) state = "used";
    else if (symbol && face !== symbol && face !== "S" && turned-- > 0) state = "turned";
    else if (symbol && face !== "S") state = "idle";
    for (const name of ["used", "turned", "idle"]) bone.classList.toggle(name, name === state);
    if (face !== "S") bone.querySelector("small").innerHTML = state === "turned" ? tray().dataset.turned : ""; // a number and a coin
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
