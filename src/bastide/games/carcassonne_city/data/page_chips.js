// Chips: buttons beside a place on the plan, for choices that are too small to hit. Each has a thread to the place that it speaks of.

// `view` is the board's view (view.js) and `page` what the page says (page_game.js): both are there once.
export function chipped(view, page) {
  const { clamp, onChange, scaleNow, screenPoint } = view;
  const { TILE, at, far, game, html, layer, svg } = page;

  const chips = []; // [element, point, way outwards, thread]
  const threads = svg("svg", { class: "chip-threads", "aria-hidden": "true" });

  function chip(point, out, ...inside) {
    const made = html("div", { class: "chip" }, ...inside);
    const thread = svg("g", {}, svg("path", { class: "under" }), svg("path", { class: "line" }));
    if (!threads.isConnected) layer.prepend(threads); // under all chips
    threads.append(thread);
    layer.append(made);
    chips.push([made, point, out, thread]);
    return made;
  }
  function clearChips() {
    chips.length = 0;
    threads.replaceChildren();
    threads.remove();
  }
  // They keep their size, stand outwards of their point, and never cover each other.
  function stick() {
    if (!chips.length) return;
    const box = layer.getBoundingClientRect();
    const city = tiles(box);
    const first = placed(chips, box, city);
    const all = first.crossed ? [first, placed([...chips].reverse(), box, city)].find(({ crossed }) => !crossed) ?? first : first;
    for (const [[each, , , thread], spot] of all.spots) {
      each.style.transform = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`;
      weave(thread, spot, spot.to);
    }
  }
  // Where they stand if each of them in turn takes the best spot that is left, and whether one had to go on the city or under another's thread.
  function placed(order, box, city) {
    const spots = new Map();
    let crossed = false;
    for (const one of order) {
      const [each, point, out] = one;
      const from = screenPoint(point.x, point.y);
      const here = { x: from.x - box.left, y: from.y - box.top };
      const taken = [...spots.values()];
      const around = spotsAround(here, each, out, box);
      const open = around.filter((spot) => !covers(spot, { ...here, wide: 0, high: 0 }, 10) && !taken.some((other) => covers(spot, other, 6)));
      const beside = open.filter((spot) => !city.some((tile) => covers(spot, tile, 0))); // better than on the city
      const isPlain = (spot) => !taken.some((other) => cuts(spot, here, other) || cuts(other, other.to, spot));
      const plain = beside.find(isPlain);
      crossed ||= !plain;
      spots.set(one, { ...(plain ?? open.find(isPlain) ?? open[0] ?? around[0]), to: here }); // rather on the city than under another's thread
    }
    return { spots, crossed };
  }
  function spotsAround(here, each, [dx, dy], box) {
    const [wide, high, gap] = [each.offsetWidth, each.offsetHeight, 0.3 * TILE * scaleNow() + 4];
    const ways = [[dx, dy], [dy, dx], [-dy, -dx], [-dx, -dy]].map(([a, b]) => [a, b, (dx !== 0) === (a !== 0) ? gap : gap * 2]);
    const near = ways.map(([a, b, off]) => at(a * (off + wide / 2), b * (off + high / 2)));
    const around = GRID.map(([a, b]) => at(a * (gap + wide / 2), b * (gap + high / 2)));
    return [...near, ...around.sort((one, two) => Math.hypot(one.x, one.y) - Math.hypot(two.x, two.y))].map(({ x, y }) => ({
      x: clamp(here.x + x - wide / 2, 8, box.width - wide - 8),
      y: clamp(here.y + y - high / 2, 8, box.height - high - 8),
      wide,
      high,
    }));
  }
  // From the chip to the edge of what it speaks of; where that is out of sight the frame of the board cuts the thread off.
  const REACH = 15; // half as thick as a wall
  function weave(thread, spot, to) {
    const from = edge(spot, to);
    const part = Math.max(0, 1 - (REACH * scaleNow()) / (far(from, to) || 1));
    const end = at(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    for (const path of thread.children) path.setAttribute("d", `M${from.x} ${from.y}L${end.x} ${end.y}`);
  }
  const edge = ({ x, y, wide, high }, to) => at(clamp(to.x, x, x + wide), clamp(to.y, y, y + high));
  // Whether the thread of one chip would run under another, which then seems to be its end.
  function cuts(one, to, other) {
    const from = edge(one, to);
    return TENTHS.some((part) => covers({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, wide: 0, high: 0 }, other, 2));
  }
  const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const STEPS = [-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3];
  const GRID = STEPS.flatMap((a) => STEPS.map((b) => [a, b]));
  // Where the tiles of the city lie on the layer.
  function tiles(box) {
    const side = TILE * scaleNow();
    return Object.keys(game().parts).map((square) => {
      const [x, y] = square.split(",").map((each) => each * TILE);
      const from = screenPoint(x, y);
      return { x: from.x - box.left, y: from.y - box.top, wide: side, high: side };
    });
  }
  const covers = (one, other, gap) => one.x < other.x + other.wide + gap && other.x < one.x + one.wide + gap && one.y < other.y + other.high + gap && other.y < one.y + one.high + gap;
  onChange(() => stick());

  return { chips, chip, clearChips, stick };
}
