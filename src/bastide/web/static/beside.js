// A card beside what it speaks of: where it hides least of that; on a narrow screen at the edge that lies further away from it.

const GAP = 10; // pixels
const narrow = matchMedia("(max-width: 699px)");
const within = (value, low, high) => Math.max(low + 4, Math.min(value, high - 4));

// The first of the rectangles is what is meant, the others are what else should be seen; `frame` is where the card may stand.
export function beside(card, rects, frame, foot = innerHeight) {
  const { width, height } = card.getBoundingClientRect();
  const [meant] = rects;
  const all = { left: least(rects, "left"), right: -least(rects, "right", -1), top: least(rects, "top"), bottom: -least(rects, "bottom", -1) };
  const [x, y] = [meant.left + meant.width / 2 - width / 2, meant.top + meant.height / 2 - height / 2];
  const wide = [
    [meant.right + GAP, y], [meant.left - width - GAP, y], [x, meant.bottom + GAP], [x, meant.top - height - GAP],
    [meant.right + GAP, meant.bottom - height], [meant.left - width - GAP, meant.bottom - height], [meant.right + GAP, meant.top], [meant.left - width - GAP, meant.top],
    [all.right + GAP, y], [all.left - width - GAP, y], [x, all.bottom + GAP], [x, all.top - height - GAP],
  ].map(([left, top]) => [within(left, frame.left, frame.right - width), within(top, frame.top, frame.bottom - height)]);
  const middle = (innerWidth - width) / 2;
  const ways = narrow.matches ? [[middle, foot - height - GAP], [middle, Math.max(frame.top, 0) + GAP]] : wide;
  const hidden = ([left, top]) => rects.reduce((sum, each, at) => sum + (at ? 1 : 4) * shared(each, left, top, width, height), 0);
  const [left, top] = ways.reduce((best, each) => (hidden(each) < hidden(best) ? each : best));
  card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
const least = (rects, side, way = 1) => Math.min(...rects.map((each) => way * each[side]));
function shared(rect, left, top, width, height) {
  const across = Math.min(rect.right, left + width) - Math.max(rect.left, left);
  const down = Math.min(rect.bottom, top + height) - Math.max(rect.top, top);
  return across > 0 && down > 0 ? across * down : 0;
}
// Where the tabs and the bar of a phone begin, over which no card may lie.
export function barTop() {
  const tops = ["tabs", "part-bar"].map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0);
  return Math.min(innerHeight, ...tops.filter((top) => top > innerHeight / 2)); // on a desk the tabs stand beside the board
}
