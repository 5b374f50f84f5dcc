// The table, live: swaps in what changed, plays without reloading, runs through a replay.
// Everything here is comfort: each link and form works without it.

import { showAdvice } from "./advice.js";
import { isAsked, showFinal } from "./asking.js";
import { isReady, moveOf, thinkForBot } from "./bots.js";
import { merge, restoreScroll, restoreState, saveState } from "./merge.js";
import { showReplay } from "./replay.js";
import { speed } from "./story_memory.js";
import { showSmallPlan } from "./small_plan.js";
import { foldSheet, showTabs } from "./tabs.js";
import { follow, prepareBoard, showBoard } from "./view_pages.js";
import "./clock.js";
import { entitle } from "./waiting.js";
import "./habits.js";
import "./people.js";
import "./log_places.js";
import "./sites.js";

const main = () => document.getElementById("main");
const table = main().dataset.table;
const here = `/t/${table}`;
let busy = false;
let stream = null;
let lost = false; // the stream broke off
let ready = false; // the server was told that this page thinks for bots
let stale = 0; // the event that was told of while something was under way
let requests = 0; // counts what was asked for and shown: an answer that something else has overtaken is thrown away
let unseen = false; // the page was swapped behind another window: whose turn it is was not seen
let retryNow = () => {}; // ends the pause before the next try
let shown = location.search;
let sliding = null; // where the slider is to lead

// ---- swapping in a page that the server rendered

// The focus goes to the same thing again, or where it can: what was a choice may now be mere drawing, or switched off.
// Who points goes to the board as a whole: a ring round the first place would look like advice.
function restoreFocus(id, inBoard, ringed) {
  const board = ringed ? document.querySelector("#part-board .place.legal") : document.getElementById("part-board");
  const wanted = [
    id && document.getElementById(id),
    inBoard && (document.querySelector("#part-board .place.chosen") || board),
    document.querySelector("#do-play:not([disabled])"),
    document.querySelector("#choices a, #choices button"),
    board,
    main(),
  ];
  for (const each of wanted) {
    each?.focus?.({ preventScroll: true });
    if (!each || document.activeElement !== each) continue;
    if (each.matches("a.place")) each.setAttribute("tabindex", "0");
    return;
  }
}

// The slider itself stays: a finger may be on it.
function updateSlider(old, now) {
  const [slider, fresh] = [old.querySelector("#slider"), now.querySelector("#slider")];
  if (!slider || !fresh) return false;
  slider.max = fresh.max;
  if (sliding === null) slider.value = fresh.value;
  slider.setAttribute("aria-label", fresh.getAttribute("aria-label"));
  for (const part of [".replay-head", ".chart-box", ".row", ".tools"]) old.querySelector(part).replaceWith(document.adoptNode(now.querySelector(part)));
  return true;
}

// Others that have changed the page put it back before it is swapped, and go on afterwards: `sent` is what was asked for here.
const tell = (name, page, sent) => document.dispatchEvent(new CustomEvent(`bastide:${name}`, { detail: { page, sent } }));

function swap(page, sent) {
  const fresh = page.getElementById("main");
  if (!fresh || fresh.dataset.table !== table || fresh.className !== main().className) {
    location.reload(); // another kind of page: the game has begun, or the screen is passed on
    return;
  }
  addSheets(page);
  tell("swapping", page, sent);
  const before = saveState(document.body);
  const said = { talk: "talk-text", report: "report-reason" }[sent?.get("do")];
  if (said) {
    before.typed.delete(said);
    document.getElementById(said).value = "";
  }
  const focused = document.activeElement;
  const id = focused?.id;
  const inBoard = focused?.closest?.("#part-board");
  const hadFocus = focused && focused !== document.body;
  const ringed = hadFocus && focused.matches(":focus-visible");
  restoreState(page, before);
  enhance(page);
  const signs = document.getElementById("signs");
  const drawn = page.getElementById("signs");
  if (!signs.isEqualNode(drawn)) signs.replaceWith(document.adoptNode(drawn)); // else all would be drawn again
  const text = document.getElementById("status")?.textContent;
  const parts = new Set([...document.querySelectorAll("body > [data-part]"), ...main().children, ...fresh.children].map((each) => each.id).filter(Boolean));
  for (const part of parts) {
    const old = document.getElementById(part);
    const now = page.getElementById(part);
    if (old && now && !old.isEqualNode(now)) {
      if (part === "part-status" && text === now.querySelector("#status")?.textContent && !now.querySelector("[role=alert]")) continue;
      if (!updateSlider(old, now)) merge(old, now);
    } else if (old && !now) old.remove();
    else if (now && !old) main().append(document.adoptNode(now));
  }
  for (const name of main().getAttributeNames()) if (name !== "aria-busy" && !fresh.hasAttribute(name)) main().removeAttribute(name);
  for (const name of fresh.getAttributeNames()) main().setAttribute(name, fresh.getAttribute(name));
  entitle(page.title);
  restoreScroll(before);
  showWhatIsDrawn();
  if (hadFocus && !document.contains(focused)) restoreFocus(id, inBoard, ringed);
  tell("swapped", page, sent);
  follow(); // unless something is told now, which leads elsewhere
  helpBots();
}

// A replay has sheets of its own; they stay.
function addSheets(page) {
  const known = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map((each) => each.getAttribute("href")));
  for (const each of page.querySelectorAll("link[rel=stylesheet]")) if (!known.has(each.getAttribute("href"))) document.head.append(document.adoptNode(each));
}

function showWhatIsDrawn() {
  showBoard();
  showSmallPlan();
}

// ---- asking the server

async function fetched(url, options = {}) {
  const headers = { "X-Bastide": "swap", "X-Bastide-Told": document.documentElement.dataset.told ?? "", "X-Bastide-Speed": String(speed()) }; // story.js: what it has told, and how fast
  unseen = document.hidden;
  if (unseen) headers["X-Bastide-Away"] = "1";
  const answer = await fetch(url, { ...options, headers, credentials: "same-origin" });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`not now: ${answer.status}`);
  if (answer.redirected && new URL(answer.url).pathname !== here) location.assign(answer.url);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function setAddress(url) {
  history.replaceState(null, "", url);
  shown = location.search;
}

async function show(url) {
  const request = ++requests;
  const page = await fetched(url);
  if (request !== requests) return;
  requests += 1;
  setAddress(url);
  swap(page);
}

// What is asked for is sent until it is answered: its key makes sure that it is done once.
async function send(data) {
  if (busy) return;
  busy = true;
  requests += 1;
  main().setAttribute("aria-busy", "true");
  try {
    for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
      try {
        const page = await fetched(here, { method: "POST", body: new URLSearchParams(data) });
        const params = new URLSearchParams(location.search);
        params.delete("answer");
        params.delete("advice"); // of a moment that has passed
        for (const name of ["beat", "hint", "keep"]) data.has(name) ? params.set(name, data.get(name)) : params.delete(name); // of a lesson
        const teacher = page.getElementById("part-teacher")?.dataset; // what he asks about stays in question
        for (const name of ["choose", "looking"]) teacher?.[name] ? params.set(name, teacher[name]) : params.delete(name);
        setAddress(here + (params.size ? `?${params}` : ""));
        announce(page);
        swap(page, data);
        setOffline(false);
        return;
      } catch {
        setOffline(true);
        await new Promise((done) => setTimeout((retryNow = done), wait));
      }
    }
  } finally {
    busy = false;
    main().removeAttribute("aria-busy");
    if (stale > Number(main().dataset.last)) refresh();
  }
}

// ---- live

function setOffline(offline) {
  const note = document.getElementById("connection");
  if (!note) return;
  if (offline) {
    note.textContent = note.dataset.lost;
    note.hidden = false;
  } else if (!note.hidden && note.textContent === note.dataset.lost) {
    note.textContent = note.dataset.restored;
    setTimeout(() => (note.hidden = note.textContent !== note.dataset.lost), 2500);
  }
}

// What the others did and said is read aloud, once.
function announce(page) {
  const told = "told" in document.documentElement.dataset; // then story.js says what was played
  const known = Number(document.querySelector("#drawer-log .move-number")?.textContent || 0);
  const news = [...page.querySelectorAll("#drawer-log .log li")].filter((line) => Number(line.querySelector(".move-number")?.textContent) > known);
  const lines = told ? [] : news.reverse().map((line) => line.querySelector("span:last-child")?.textContent);
  const lastNote = Number(document.querySelector("#drawer-log [data-note]")?.dataset.note || 0);
  const notes = [...page.querySelectorAll("#drawer-log [data-note]")].filter((line) => Number(line.dataset.note) > lastNote);
  lines.push(...notes.reverse().map((line) => line.textContent));
  const lastTalk = Number(document.querySelector("#drawer-talk li:last-child")?.dataset.number || 0);
  for (const line of page.querySelectorAll("#drawer-talk li")) if (Number(line.dataset.number) > lastTalk) lines.push(line.textContent);
  const text = lines.join(" ");
  const out = document.getElementById("announcements");
  if (out && text) out.textContent = text;
}

async function refresh() {
  if (busy) {
    stale = Infinity;
    return;
  }
  stale = 0;
  if (main().dataset.move) {
    const note = document.getElementById("connection");
    note.textContent = note.dataset.newer;
    note.hidden = false;
    return;
  }
  const request = requests;
  try {
    const page = await fetched(location.pathname + location.search);
    if (busy) return void (stale = Infinity);
    if (request !== requests) return void refresh(); // something was chosen meanwhile: it stays chosen
    announce(page);
    swap(page);
    setOffline(false);
  } catch {
    setOffline(true);
    setTimeout(refresh, 1500);
  }
}

function listen() {
  stream?.close();
  ready = isReady(main());
  stream = new EventSource(`${here}/stream?after=${main().dataset.last}${ready ? "&thinks=1" : ""}`);
  stream.addEventListener("change", (event) => {
    const { last } = JSON.parse(event.data);
    if (busy) stale = Math.max(stale, last);
    else if (last > Number(main().dataset.last)) refresh();
  });
  stream.addEventListener("waits", () => !main().dataset.move && refresh()); // a bot has to wait, and the page says so
  stream.onopen = () => {
    setOffline(false);
    retryNow();
    // Whoever was to move may have forgotten it with the connection: the page asks again.
    if (lost && !busy && !main().dataset.move) refresh();
    else helpBots();
    lost = false;
  };
  stream.onerror = () => {
    lost = true;
    setOffline(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

// Tell the server whether this page thinks for bots now, and do so.
async function helpBots() {
  if (isReady(main()) !== ready) return listen(); // comes back when the stream is open
  if (!ready || stream.readyState !== EventSource.OPEN) return;
  const action = await thinkForBot(() => busy);
  if (isReady(main()) !== ready) return listen();
  if (action !== undefined) send(moveOf(action));
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && unseen && !busy && !main().dataset.move) refresh();
  else helpBots();
});

// ---- choosing

function choose(action, link, onBoard) {
  foldSheet();
  if (isAsked(action, onBoard)) return show(link);
  const data = new FormData(document.getElementById("part-bar"));
  data.set("play", action);
  return send(data);
}

// A game's own script plays several actions in one gesture (a wall with its guard): one after the other, until one is refused.
document.addEventListener("bastide:play", async ({ detail }) => {
  foldSheet();
  for (const action of detail.actions) {
    if (busy) return;
    const data = new FormData(document.getElementById("part-bar"));
    data.set("play", action);
    await send(data);
    if (document.querySelector("#part-status [role=alert], #part-teacher[data-choose]")) return; // or asked about
  }
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a[href]");
  if (!link || !main().contains(link)) return;
  const href = link.getAttribute("href");
  if (!href.startsWith("?")) return;
  const url = here + withKept(href);
  const action = new URLSearchParams(href).get("choose");
  if (action !== null && link.dataset.fetch === undefined) {
    event.preventDefault();
    const play = document.getElementById("do-play");
    // Chosen already: play it. Where a tile can be turned the link leads to the next way instead.
    if (play && !play.disabled && play.value === action) play.click();
    else choose(action, url, Boolean(link.closest("#part-board"))).catch(() => location.assign(url));
  } else if (link.dataset.fetch !== undefined || link.classList.contains("move-number")) {
    event.preventDefault();
    show(url).catch(() => location.assign(url));
  }
});

// One screen that is passed round: the address says who looks, and goes on saying so. It also says which remark was read.
function withKept(href) {
  const [now, params] = [new URLSearchParams(location.search), new URLSearchParams(href)];
  for (const name of href === "?" ? ["heard"] : ["as", "heard"]) if (now.has(name) && !params.has(name)) params.set(name, now.get(name));
  return params.size ? `?${params}` : "";
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!main().contains(form) || form.method !== "post" || event.submitter?.value === "rematch" || form.dataset.leaves !== undefined) return;
  event.preventDefault();
  if (event.submitter?.name === "play") foldSheet();
  send(new FormData(form, event.submitter));
});

// ---- after each swap: what the script adds to the page

function places(page = document) {
  return [...page.querySelectorAll("#part-board a.place")];
}

function enhance(page = document) {
  const all = places(page);
  const first = page.querySelector("#part-board a.place.chosen") || all[0];
  for (const each of all) each.setAttribute("tabindex", each === first ? "0" : "-1");
  showReplay(page);
  prepareBoard(page);
  showFinal(page);
  showTabs(page);
  showAdvice(page);
  if (navigator.clipboard) for (const each of page.querySelectorAll("[data-copy]")) each.hidden = false;
}

// ---- replay: the slider

// The first place that the slider reaches is asked for at once; while it is under way only the latest one waits.
async function followSlider() {
  while (sliding !== null) {
    const move = sliding;
    await show(here + withKept(`?move=${move}`)).catch(() => {});
    if (sliding === move) sliding = null;
  }
}
document.addEventListener("input", (event) => {
  if (event.target.id !== "slider") return;
  const idle = sliding === null;
  sliding = event.target.value;
  if (idle) followSlider();
});
document.addEventListener("change", (event) => {
  if (event.target.name === "confirm") event.target.form.requestSubmit(event.target.form.querySelector("button"));
  if (event.target.id === "as") show(`${here}?move=${main().dataset.move}&as=${event.target.value}`).catch(() => {});
});

document.addEventListener("bastide:refresh", refresh); // lesson.js
document.addEventListener("bastide:move", ({ detail }) => show(here + withKept(`?move=${detail}`)).catch(() => {})); // replay.js

window.addEventListener("popstate", () => {
  if (location.search !== shown) location.reload();
});
enhance();
showWhatIsDrawn();
listen();
