// The card of "why not?": asking the server, showing what it says beside what it speaks of, marking the board, walking over it.

import { barTop, beside } from "./beside.js";

const SVG = "http://www.w3.org/2000/svg";

// `view` is the board's view (view.js), which is there once.
export function opened({ boardPoint, middle, onChange, overlay, reveal, screenPoint, unitOf }) {
  const frame = () => document.getElementById("viewport").getBoundingClientRect();
  const holder = document.createElement("aside");
  holder.className = "why-holder";
  holder.setAttribute("aria-live", "polite");
  document.body.append(holder);

  let asked = 0; // counts questions: an answer that another question has overtaken is thrown away
  let from = null; // the element that was tapped, or null for the board
  let cursor = null; // where somebody walks over the board: { x, y, wide, high }, in its units
  let column = 0; // up and down lead along it, though rows of hexes are shifted
  const marks = () => overlay()?.querySelector(".why-marks");

  function hush() {
    asked += 1;
    cursor = null;
    const open = Boolean(holder.firstChild || marks());
    const inside = holder.contains(document.activeElement);
    holder.replaceChildren();
    marks()?.remove();
    if (inside) (from?.isConnected ? from : document.getElementById("part-board"))?.focus({ preventScroll: true });
    return open;
  }
  const goesOn = () => void (holder.firstChild && from === null && !cursor && hush());
  // A page may have come with the card in it: it shows the same without.
  function leave(closer) {
    const came = !holder.contains(closer);
    hush();
    if (!came) return;
    closer.closest(".why-card").remove();
    history.replaceState(null, "", location.pathname + closer.getAttribute("href").replace(/^\?$/, ""));
  }
  function close() {
    const closer = document.querySelector("#part-status .why-close");
    if (closer) leave(closer);
    return hush() || Boolean(closer);
  }

  // ---- asking

  async function fetched(url) {
    const mine = ++asked;
    const answer = await fetch(url, { credentials: "same-origin" }).catch(() => null);
    if (mine !== asked || answer?.status !== 200) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await dress(page.querySelector("link[href*='/why.css']"));
    return mine === asked ? page : null;
  }
  // Its sheet comes with the first answer.
  async function dress(sheet) {
    if (!sheet || document.querySelector("link[href*='/why.css']")) return;
    const link = document.head.appendChild(document.adoptNode(sheet));
    await new Promise((done) => (link.onload = link.onerror = done));
  }
  async function why(what, by, focus = false) {
    const as = new URLSearchParams(location.search).get("as"); // one screen that is passed round
    const page = await fetched(`${location.pathname}/why?${new URLSearchParams(as === null ? what : { ...what, as })}`);
    return show(page?.querySelector(".why-card"), by, focus);
  }
  async function sign(name, by, focus = false) {
    const page = await fetched(`/rules/${document.getElementById("main").dataset.game}/sign/${name}`);
    return show(page?.querySelector(".why-card"), by, focus);
  }
  async function list(link) {
    const form = (await fetched(link.href))?.querySelector("main form");
    if (!form) return location.assign(link.href);
    form.className = "why-card";
    show(form, link, true);
  }
  holder.addEventListener("submit", (event) => {
    event.preventDefault();
    why({ thing: new FormData(event.target).get("why") }, from, true);
  });

  // ---- showing

  function show(answer, by, focus) {
    if (!answer) return false;
    from = by;
    holder.replaceChildren();
    marks()?.remove();
    // A game whose own card is open for the same tap puts the answer into it; that it is another's turn is no news there.
    const more = answer.querySelector(".why-rule") ? answer : "";
    if (!by && !document.dispatchEvent(new CustomEvent("bastide:why", { cancelable: true, detail: more }))) return nameless(answer);
    mark(answer.dataset);
    holder.append(answer);
    place();
    if (focus) focusCard();
    return true;
  }
  // In another card, which stays while the next answer comes, it has no ids.
  function nameless(answer) {
    answer.removeAttribute("aria-labelledby");
    for (const each of [answer, ...answer.querySelectorAll("[id]")]) each.removeAttribute("id");
    return true;
  }
  function mark({ place: meant, cross, causes }) {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "why-marks");
    for (const [kind, d] of [["meant", meant], ["cross", cross], ...(causes ?? "").split(/(?=M)/).map((each) => ["cause", each])]) {
      if (!d) continue;
      const path = group.appendChild(document.createElementNS(SVG, "path"));
      path.setAttribute("class", kind);
      path.setAttribute("d", d);
    }
    if (group.firstChild) overlay()?.append(group);
  }
  function place() {
    if (!holder.firstChild) return;
    const drawn = [...(marks()?.querySelectorAll(".meant, .cause") ?? [])].map((each) => each.getBoundingClientRect());
    const rects = from ? [from.getBoundingClientRect()] : drawn.length ? drawn : [frame()];
    beside(holder, rects, from ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : frame(), barTop());
  }
  onChange(place);
  addEventListener("resize", place);
  holder.addEventListener("toggle", place, true);
  const focusCard = () => holder.querySelector("summary, select, a")?.focus({ preventScroll: true });

  // ---- walking over the board by keys

  const start = () => {
    const focus = document.activeElement?.closest?.("#viewport a");
    const { x, y, width, height } = frame();
    const at = focus ? middle(focus) : boardPoint(x + width / 2, y + height / 2);
    return { x: at.x, y: at.y, wide: unitOf(), high: unitOf() };
  };
  async function walk([dx, dy]) {
    const at = cursor ?? start();
    if (dx || !cursor) column = at.x;
    const to = { x: dx ? at.x + dx * at.wide : column, y: at.y + dy * at.high };
    cursor = at;
    if (!(await why({ x: to.x.toFixed(1), y: to.y.toFixed(1), walk: 1 }, null))) return;
    const found = marks()?.querySelector(".meant")?.getBBox();
    cursor = found ? { x: found.x + found.width / 2, y: found.y + found.height / 2, wide: found.width, high: found.height } : { ...at, ...to };
    if (dx) column = cursor.x;
    reveal(cursor.x, cursor.y);
  }
  // The place that can be chosen there gets the focus; else the card is read on.
  function enter() {
    const at = screenPoint(cursor.x, cursor.y);
    const link = document.elementsFromPoint(at.x, at.y).map((each) => each.closest("#viewport a.place")).find(Boolean);
    if (!link) return focusCard();
    hush();
    link.focus({ preventScroll: true });
  }
  return { hush, goesOn, leave, close, why, sign, list, walk, enter, walks: () => cursor !== null };
}
