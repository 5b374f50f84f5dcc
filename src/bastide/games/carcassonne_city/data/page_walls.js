// The wall: a ghost of the next section at both ends, a chip that builds it with a switch for the guard, the row that he would
// see; the gate as a ghost on the rim; the places for a tower.

import { chipped } from "./page_chips.js";

// `view` is the board's view (view.js) and `page` what the page says (page_game.js): both are there once.
export function opened(view, page) {
  const { coarse, gather, overlay } = view;
  const { chip, chips, clearChips, stick } = chipped(view, page);
  const { TILE, $, at, closest, far, game, html, isChosen, main, mine, offer, offerNone, piece, playAll, playOne, press, say, sayAgain, sign, svg, withdraw } = page;

  const QUARTER = { N: 0, E: 1, S: 2, W: 3 };
  const START = { N: [0, 0], E: [1, 0], S: [1, 1], W: [0, 1] };
  const OUT = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
  const lying = ([x, y, facing]) => `translate(${(x + START[facing][0]) * TILE} ${(y + START[facing][1]) * TILE}) rotate(${90 * QUARTER[facing]})`;
  const middleOf = ([x, y, facing]) => at((x + 0.5 + OUT[facing][0] / 2) * TILE, (y + 0.5 + OUT[facing][1] / 2) * TILE);

  let hold = null; // what is drawn over the plan

  function open() {
    hold = svg("g", { class: "wall-ghosts" });
    overlay()?.append(hold);
  }
  function close() {
    hold?.remove();
    hold = null;
    clearChips();
  }

  // ---- walls with their guards

  let aimed = null; // the end that is pointed at
  let armed = null; // the end whose wall was chosen by a first press, where one is asked about it
  let posted = {}; // ends whose wall gets a guard
  let kept = null; // what was chosen stays so when somebody talks
  let byBar = false; // the last wall was built by the bar's button

  const wall = {
    begin() {
      open();
      [aimed, armed, byBar] = [null, null, false];
      posted = {};
      if (kept?.moves === main().dataset.moves) ({ aimed, armed, posted } = kept);
      for (const [name, end] of Object.entries(game().ends)) endChip(name, end);
      paint();
      stick();
      wall.lead();
    },
    lead() {
      gather(Object.values(game().ends).map(({ mid }) => mid));
    },
    end() {
      kept = { moves: main().dataset.moves, aimed, armed, posted };
      close();
    },
    tap(point) {
      const end = nearEnd(point);
      if (!end) return false;
      build(end);
      return true;
    },
    hover(point) {
      const end = nearEnd(point);
      if (end !== aimed && end) aim(end);
      return Boolean(end);
    },
    keyed(event) {
      if (/^Arrow/.test(event.key)) aim(nextEnd(event.key));
      else if (event.key.toLowerCase() === "g" && (aimed || nextEnd())) toggle(aimed ?? nextEnd());
      else if (event.key === "Enter" && aimed && !event.target.closest?.("button, a")) build(aimed);
      else return false;
      return true;
    },
    back() {
      if (!armed && !aimed) return false;
      [armed, aimed] = [null, null];
      paint();
      return true;
    },
  };

  function nextEnd(arrow) {
    const names = Object.keys(game().ends);
    if (!aimed || !arrow) return names[0];
    return names[(names.indexOf(aimed) + 1) % names.length];
  }
  function nearEnd(point) {
    const all = Object.entries(game().ends).map(([name, { mid }]) => ({ name, ...at(...mid) }));
    const near = closest(all, point);
    return near && far(near, point) < TILE * 0.6 ? near.name : null;
  }
  function aim(end) {
    aimed = end;
    if (armed !== end) armed = null;
    paint();
  }
  function toggle(end) {
    if (game().ends[end].asked) {
      posted[end] = !posted[end];
      armed = end; // chosen by this press: the next one builds
    }
    aimed = end; // where nobody can be posted, the words say why
    paint();
  }
  // Every wall of a building takes as many presses, on its chip as on its ghost, by a mouse as by a finger: four walls in four.
  const asks = () => main().dataset.confirm === "each";
  function build(end) {
    if (asks() && armed !== end) {
      armed = aimed = end;
      return paint();
    }
    const { asked } = game().ends[end];
    playAll([`wall ${end}`, ...(asked ? [posted[end] ? "guard" : "none"] : [])]);
  }

  function endChip(name, end) {
    const build1 = html("button", { type: "button", class: "build", "aria-label": end.says }, sign("rampart"), game().words.wall);
    const label = [end.says, end.asked ? end.seen : end.barred].join(" ");
    const guard = html("button", { type: "button", class: "post", "aria-label": end.asked ? end.seen || label : end.barred, title: end.asked ? end.seen : end.barred }, sign("guard", mine()));
    if (end.asked && end.guard !== null) guard.append(`+${end.guard}`); // else how much is not told, or nobody can stand there: crossed out
    if (!end.asked) guard.setAttribute("aria-disabled", "true"); // a press on it says why
    build1.addEventListener("click", () => build(name));
    guard.addEventListener("click", () => toggle(name));
    const made = chip(at(...end.mid), end.out, build1, guard);
    made.dataset.end = name;
    for (const event of ["pointerenter", "focusin"]) made.addEventListener(event, () => aimed !== name && aim(name));
  }

  function paint() {
    hold.replaceChildren(...Object.entries(game().ends).map(([name, end]) => ghost(name, end)));
    for (const [each, , , thread] of chips) {
      const name = each.dataset.end;
      for (const one of [each, thread]) one.classList.toggle("on", name === aimed);
      each.classList.toggle("armed", asks() && name === armed);
      if (game().ends[name].asked) each.lastChild.setAttribute("aria-pressed", String(Boolean(posted[name])));
    }
    if (!aimed) {
      withdraw();
      return sayAgain();
    }
    const end = game().ends[aimed];
    const again = armed === aimed && asks() ? game().words.armed : "";
    const row = posted[aimed] ? end.seen : end.asked || again ? "" : end.barred; // four lines of a phone hold no more
    say([end.gain && `${end.gain}.`, end.says, row, again].filter(Boolean).join(" "));
    showBuild();
  }
  // The bar's button builds what is aimed at; the guard's answer goes with it.
  function showBuild() {
    const play = $("do-play");
    if (!play) return;
    offer(`wall ${aimed}`, game().ends[aimed][posted[aimed] ? "guarded" : "bare"], true);
    play.type = "button";
    play.onclick = () => {
      [armed, byBar] = [aimed, true];
      build(aimed);
    };
  }

  function ghost(name, { side, mid: [x, y], row, marks, out: [dx] }) {
    const [xs, ys] = [row.map(([a]) => a * TILE), row.map(([, b]) => b * TILE)];
    const [left, top] = [Math.min(...xs) + 4, Math.min(...ys) + 4];
    const sight = { x: left, y: top, width: Math.max(...xs) + TILE - 4 - left, height: Math.max(...ys) + TILE - 4 - top };
    const [wide, high] = dx ? [34, TILE] : [TILE, 34];
    const kind = `end${name === aimed ? " on" : ""}${posted[name] ? " guarded" : ""}`;
    return svg(
      "g",
      { class: kind },
      svg("rect", { class: "sight", ...sight }),
      ...marks.map(([a, b]) => svg("circle", { class: "seen", cx: (a + 0.5) * TILE, cy: (b + 0.5) * TILE, r: 40 })),
      piece("wall", { transform: lying(side) }),
      svg("rect", { class: "want", x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: 4 }),
      piece("guard", { class: "post", transform: `translate(${x} ${y})` }),
    );
  }

  // ---- the tower

  const SPARED = 1000; // ms
  // The bar's button built the last wall and now leaves the tower out: a press that still meant the wall does nothing.
  function spare(button) {
    if (!byBar || !button) return;
    byBar = false;
    const since = performance.now();
    const isLate = (event) => event.detail > 0 && performance.now() - since < SPARED;
    button.addEventListener("click", (event) => isLate(event) && (event.preventDefault(), event.stopPropagation()), { capture: true });
  }

  const tower = {
    begin() {
      open();
      for (const one of game().towers) {
        const button = html("button", { type: "button", class: "set", "aria-label": one.says }, sign("tower", mine()));
        if (one.gain !== null) button.append(`+${one.gain}`);
        button.addEventListener("click", () => set(one));
        for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => say(one.says));
        const chosen = isMeant(one);
        hold.append(piece("tower", { class: chosen ? "end on" : "end", transform: `translate(${one.at})` }));
        chip(at(...one.at), one.out, button);
        for (const each of chips.at(-1).filter((part) => part instanceof Element)) each.classList.toggle("on", chosen);
        if (chosen) button.setAttribute("aria-pressed", "true");
      }
      offerNone(game().words.no_tower);
      spare($("do-play"));
      stick();
      tower.lead();
    },
    lead() {
      gather(game().towers.map((one) => one.at));
    },
    end: close,
    tap(point, { target }) {
      const one = target.closest?.("a.place") ? null : nearTower(point); // its own link chooses it by itself
      if (one) set(one);
      return Boolean(one);
    },
    hover(point) {
      const one = nearTower(point);
      if (one) say(one.says);
      return Boolean(one);
    },
    keyed(event) {
      if (event.key !== "0") return false;
      press();
      return true;
    },
  };
  function nearTower(point) {
    const near = closest(game().towers.map((one) => ({ one, ...at(...one.at) })), point);
    return near && far(near, point) < TILE * 0.4 ? near.one : null;
  }
  // What is asked about stands on the bar's button already: a second touch means it.
  const isMeant = ({ act }) => isChosen() && $("do-play").value === act;
  const set = (one) => (isMeant(one) ? press() : playOne(one.act, true));

  // ---- the gate: a ghost on the rim, put first and placed second

  let sides = [];
  let near = null; // the side under the pointer
  let put = null;
  let keptGate = null;

  const gate = {
    begin() {
      open();
      const before = keptGate?.moves === main().dataset.moves ? keptGate.act : null;
      sides = game().gates.map(([act, x, y, facing, says]) => ({ act, says, side: [x, y, facing], ...middleOf([x, y, facing]) }));
      [near, put] = [null, sides.find(({ act }) => act === before) ?? null];
      paintGate();
    },
    end() {
      keptGate = { moves: main().dataset.moves, act: put?.act };
      close();
    },
    hover(point) {
      if (put) return false;
      const side = snapped(point);
      if (side !== near) {
        near = side;
        paintGate();
      }
      return Boolean(side);
    },
    leave() {
      near = null;
      if (!put) paintGate();
    },
    tap(point) {
      const side = snapped(point);
      if (!side) return false;
      if (put === side) press();
      else [put, near] = [side, null];
      paintGate();
      return true;
    },
    focused(target) {
      const side = sides.find(({ act }) => target.id === `at-${act.replace(/[ ,]/g, "-")}`);
      if (!side || put) return;
      near = side;
      paintGate();
    },
    keyed(event) {
      if (event.key !== "Enter" || !put || event.target.closest?.("a, button")) return false;
      press();
      return true;
    },
    back() {
      if (!put) return false;
      put = null;
      paintGate();
      return true;
    },
  };
  function snapped(point) {
    const side = closest(sides, point);
    const inside = game().parts[`${Math.floor(point.x / TILE)},${Math.floor(point.y / TILE)}`]; // there one looks, but at the rim
    return side && far(side, point) < TILE * (inside && !coarse.matches ? 0.35 : 0.9) ? side : null;
  }
  function paintGate() {
    const side = put ?? near;
    hold.replaceChildren();
    if (side) hold.append(piece("gate", { class: put ? "gate-ghost put" : "gate-ghost", transform: lying(side.side) }));
    if (side) say(side.says);
    else sayAgain();
    if (put) offer(put.act, game().words.gate);
    else withdraw();
  }

  return { wall, tower, gate };
}
