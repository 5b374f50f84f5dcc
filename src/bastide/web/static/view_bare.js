// What can be chosen lies under no button and not under the small plan: a view that would hide some of it is shifted, no further than
// it must be. It knows points of the board and pixels of the frame, and nothing of the page.

const STEP = 6; // pixels between two views that are tried
const NEAR = 6; // pixels: who aims so near to what covers the frame hits it
const [HIDDEN, LOST] = [3000, 600]; // what it costs that a place lies under something, or is shifted out of sight; a pixel costs 1

// The middles of some elements in the board's own units, wherever it is looked at from.
export function middlesOf(drawn, elements) {
  const own = drawn.getScreenCTM()?.inverse();
  return [...elements].map((each) => {
    const { x, y, width, height } = each.getBBox();
    const middle = new DOMPoint(x + width / 2, y + height / 2);
    const matrix = own && each.getScreenCTM();
    return matrix ? middle.matrixTransform(own.multiply(matrix)) : middle;
  });
}

// The view of the same size nearest to one, in which as few of the points as can be lie under what covers the frame, and
// none of those in sight goes nearer to its edge than `rim`. `within` says where a view may be. Answers what it comes at, too.
export function bare(to, { width, height, points, covers, far, rim, within }) {
  const at = (view, { x, y }) => [width / 2 + (x - view.x) * view.scale, height / 2 + (y - view.y) * view.scale];
  const isCovered = ([x, y]) => covers.some((each) => x >= each.left - NEAR && x <= each.right + NEAR && y >= each.top - NEAR && y <= each.bottom + NEAR);
  const isInside = ([x, y]) => x >= rim && x <= width - rim && y >= rim && y <= height - rim;
  if (!points.some((point) => isCovered(at(to, point)))) return { view: to, cost: 0 };
  const seen = new Set(points.filter((point) => isInside(at(to, point))));
  const cost = (view) =>
    points.reduce((total, point) => {
      const there = at(view, point);
      return total + (isCovered(there) ? HIDDEN : seen.has(point) && !isInside(there) ? LOST : 0);
    }, 0);
  const shifts = Array.from({ length: 2 * Math.ceil(far / STEP) + 1 }, (_, number) => (number - Math.ceil(far / STEP)) * STEP);
  const views = shifts.flatMap((dx) => shifts.map((dy) => ({ ...to, ...within({ x: to.x + dx / to.scale, y: to.y + dy / to.scale, scale: to.scale }) })));
  const shifted = (view) => Math.hypot(view.x - to.x, view.y - to.y) * to.scale;
  let best = { view: to, cost: cost(to) };
  for (const [view, way] of views.map((each) => [each, shifted(each)]).sort(([, one], [, two]) => one - two)) {
    if (way >= best.cost) break; // further away nothing costs less
    const all = way + cost(view);
    if (all < best.cost) best = { view, cost: all };
  }
  return best;
}

// The same of several sizes: the first in which all is well, else the best of them.
export function firstBare(views, how) {
  let best = null;
  for (const each of views) {
    const found = bare(each, how(each));
    if (found.cost < LOST) return found.view;
    if (!best || found.cost < best.cost) best = found;
  }
  return best.view;
}
