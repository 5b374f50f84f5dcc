// The tabs beside the board: choices, log, talk, table. On a small screen they open over the board as a sheet, and fold to one line.
// Without scripts they are links to what stands below.

const small = matchMedia("(max-width: 959px)");
let wanted = null; // the tab that was asked for
let open = false; // the sheet, on a small screen; "offered": it came by itself
let looked = null; // the moment at which it was last decided whether it comes by itself
let read = null; // the number of the last line of talk that was in view

const side = (page = document) => page.getElementById("part-side");
// In the past there is nothing to choose.
function tabOf(page) {
  if (wanted && page.getElementById(`pane-${wanted}`)) return wanted;
  return page.getElementById("main").dataset.move === undefined ? "choices" : "log";
}
const isShown = (name) => tabOf(document) === name && (open || !small.matches);
const numbers = (page) => [...page.querySelectorAll("#drawer-talk li[data-number]")].map((each) => Number(each.dataset.number));

// Into the page that is open, or one that is about to be swapped in.
export function showTabs(page = document) {
  const at = side(page);
  if (!at?.querySelector("#tabs")) return;
  offer(page);
  const tab = tabOf(page);
  at.dataset.tab = tab;
  if (open) at.dataset.open = open === "offered" ? open : "";
  else delete at.dataset.open;
  const list = page.getElementById("tabs");
  list.setAttribute("role", "tablist");
  for (const each of list.querySelectorAll(".tab")) {
    const chosen = each.dataset.tab === tab;
    each.setAttribute("role", "tab");
    each.setAttribute("aria-selected", String(chosen && (Boolean(open) || !small.matches)));
    each.setAttribute("aria-controls", `pane-${each.dataset.tab}`);
    each.setAttribute("tabindex", chosen || small.matches ? "0" : "-1");
    const pane = page.getElementById(`pane-${each.dataset.tab}`);
    pane?.setAttribute("role", "tabpanel");
    pane?.setAttribute("aria-labelledby", each.id);
  }
  countTalk(page);
}

// Where nothing on the board or in the tray can be touched the choices come by themselves, once in each moment; not over what is
// just being told, nor over something else that is read.
const telling = () => document.documentElement.classList.contains("telling");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let begun = still.matches || !document.querySelector("#strip-steps li"); // else it may soon be told what has happened meanwhile
if (!begun)
  setTimeout(() => {
    begun = true;
    showTabs();
  }, 600);
const TOUCHED = '#part-board a.place, .tray a[href*="choose="]';
function momentOf(page) {
  const { moves, asked } = page.getElementById("main").dataset;
  return `${moves} ${asked !== undefined}`;
}
function offer(page) {
  const moment = momentOf(page);
  if (!begun || !small.matches || telling() || moment === looked) return;
  looked = moment;
  const asked = page.getElementById("main").dataset.asked !== undefined;
  // What somebody opened stays as he reads on; the choices go when the next one is asked for on the board.
  if (open && open !== "offered" && !(asked && wanted === "choices" && page.querySelector(TOUCHED))) return;
  const taught = page.getElementById("part-teacher"); // who is still being told something opens it himself
  open = page.getElementById("open-choices") && !taught && !page.querySelector(TOUCHED) ? "offered" : false;
  if (open) wanted = "choices";
}
new MutationObserver(() => {
  if (telling()) {
    if (open === "offered") [open, looked] = [false, null];
    else return;
  }
  showTabs();
}).observe(document.documentElement, { attributeFilter: ["class"] });

function countTalk(page) {
  const all = numbers(page);
  read ??= Math.max(0, ...all); // what was said before one came is in the log of the talk
  if (isShown("talk")) read = Math.max(read, ...all);
  const unread = all.filter((each) => each > read).length;
  for (const id of ["tab-talk", "unread-talk"]) {
    const count = page.querySelector(`#${id} .count`);
    if (!count) continue;
    count.textContent = unread || "";
    count.hidden = !unread;
  }
  const link = page.getElementById("unread-talk");
  if (link) link.hidden = !unread;
}

export function openTab(name) {
  wanted = name;
  open = true;
  showTabs();
  countTalk(document);
  const at = document.getElementById("panes");
  if (name === "talk") at.scrollTop = at.scrollHeight;
}
// What is asked next, or again after a choice was taken back, stands at the head of the choices.
document.addEventListener("bastide:swapped", ({ detail: { sent } }) => {
  const asksAnew = sent?.has("play") || ["undo", "redo"].includes(sent?.get("do"));
  if (asksAnew && tabOf(document) === "choices") document.getElementById("panes")?.scrollTo(0, 0);
});
export function foldSheet() {
  if (!open) return false;
  [open, looked] = [false, momentOf(document)]; // who folds it does not want it in this moment
  showTabs();
  return small.matches;
}

document.addEventListener("click", (event) => {
  const within = event.target.closest?.('#main a[href^="#drawer-"]'); // a link within the page opens the tab that it leads to
  const pane = within && document.querySelector(within.getAttribute("href"))?.closest(".pane");
  if (pane) openTab(pane.id.replace("pane-", ""));
  const advice = small.matches && event.target.closest?.("#ask-advice"); // it is written at the head of the choices
  if (advice && !isShown("choices")) openTab("choices");
  const link = event.target.closest?.("#tabs .tab, #unread-talk, #open-choices") ?? (small.matches && event.target.closest?.("#prompt"));
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const name = link.dataset.tab ?? (link.id === "unread-talk" ? "talk" : "choices");
  if (small.matches && isShown(name)) foldSheet();
  else openTab(name);
});
// A tap on the board folds the sheet; what is chosen in it does too.
document.addEventListener("pointerdown", (event) => {
  if (open && small.matches && event.target.closest?.("#viewport")) foldSheet();
});
// A swipe up from the bar or the tabs opens it, one down folds it; then it was no tap.
let swipe = null;
document.addEventListener("pointerdown", (event) => {
  swipe = event.isPrimary && small.matches && event.target.closest?.("#part-bar, #tabs") ? { x: event.clientX, y: event.clientY, done: false } : null;
});
document.addEventListener("pointermove", (event) => {
  const [dx, dy] = swipe && event.buttons ? [event.clientX - swipe.x, event.clientY - swipe.y] : [0, 0];
  if (!swipe || swipe.done || Math.abs(dy) < 24 || Math.abs(dx) > Math.abs(dy)) return;
  swipe.done = true;
  if (dy > 0) foldSheet();
  else if (!open) openTab(tabOf(document));
});
document.addEventListener("click", (event) => {
  if (!swipe?.done) return;
  swipe = null;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("keydown", (event) => {
  const at = event.target.closest?.("#tabs .tab");
  if (!at || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...document.querySelectorAll("#tabs .tab")];
  const next = all.at((all.indexOf(at) + (event.key === "ArrowRight" ? 1 : -1) + all.length) % all.length);
  openTab(next.dataset.tab);
  next.focus();
}, true);
small.addEventListener("change", () => showTabs());
