// The view by fingers, mice and its buttons: dragged, pinched, wheeled. A drag is no click, and a click stays the link's own.

import { boardPoint, clamp, coarse, fit, glide, handy, hasView, isOverview, jump, keep, middle, most, nearer, reveal, run, show, showLast, shown, still, stop, usualView, view, wholeView, zoom } from "./view.js";

const fingers = new Map();
let press = null; // what the fingers are doing
let tapped = { time: 0, x: 0, y: 0 };
let ended = -1000;
export const dragEnded = () => ended; // when: a click right after it is none

function down(event) {
  if (event.button || !hasView() || (!event.isPrimary && !fingers.size)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  stop();
  hold(fingers.size === 2 ? { kind: "two", ...pair() } : { kind: "tap", x: event.clientX, y: event.clientY, speed: { x: 0, y: 0 }, time: event.timeStamp });
  if (fingers.size === 2) for (const each of fingers.keys()) shown.frame.setPointerCapture(each);
}
function hold(what) {
  press = what;
  shown.held = what !== null;
}
function moved(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger || !press) return;
  const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
  Object.assign(finger, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) return two();
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (press.kind === "tap" && far > (event.pointerType === "touch" ? 10 : 5)) {
    press.kind = "pan";
    shown.whole = false;
    shown.frame.setPointerCapture(event.pointerId);
    shown.frame.classList.add("dragged");
  }
  if (press.kind !== "pan") return;
  const time = Math.max(1, event.timeStamp - press.time);
  Object.assign(press, { speed: { x: dx / time, y: dy / time }, time: event.timeStamp });
  jump({ x: view.x - dx / view.scale, y: view.y - dy / view.scale }, true);
}
function up(event) {
  if (!fingers.delete(event.pointerId)) return;
  const done = press;
  if (fingers.size) return hold({ kind: "done" });
  hold(null);
  shown.frame.classList.remove("dragged");
  if (done?.kind !== "tap") ended = event.timeStamp;
  if (done?.kind === "pan" && !still.matches && event.timeStamp - done.time < 60) coast(done.speed);
  if (done?.kind === "tap" && event.type === "pointerup") doubleTap(event);
  keep();
}

function pair() {
  const [one, other] = fingers.values();
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
}
// Two fingers either zoom or twist: what they do first they go on doing. What a twist means the game knows.
function two() {
  const now = pair();
  const turned = ((((now.angle - press.angle) * 180) / Math.PI + 540) % 360) - 180;
  if (press.kind === "two" && Math.abs(Math.log(now.apart / press.apart)) > 0.12) press.kind = "pinch";
  if (press.kind === "two" && Math.abs(turned) > 18) press.kind = "twist";
  if (press.kind === "pinch") {
    view.x -= (now.x - press.x) / view.scale;
    view.y -= (now.y - press.y) / view.scale;
    zoom(now.apart / press.apart, now.x, now.y, true);
    hold({ ...now, kind: "pinch" });
  } else if (press.kind === "twist" && Math.abs(turned) > 35) {
    document.dispatchEvent(new CustomEvent("bastide:twist", { detail: { turns: Math.sign(turned) } }));
    hold({ ...now, kind: "twist" });
  }
}
// Where a single tap chooses nothing a double one leads nearer, and back to the whole.
function doubleTap(event) {
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const twice = time - tapped.time < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 24;
  tapped = { time, x, y };
  if (!twice || event.target.closest?.("a, button, [data-tap]")) return;
  if (view.scale > 1.4 * Math.max(wholeView().scale, coarse.matches ? handy() : 0)) return fit(240);
  [shown.whole, shown.zoomed] = [false, true];
  glide({ ...pointOf(x, y), scale: Math.min(most(), view.scale * 1.7) }, 240);
}
const pointOf = (px, py) => {
  const { x, y } = boardPoint(px, py);
  return { x, y };
};
function coast(speed) {
  run((time) => {
    view.x -= (speed.x * time) / view.scale;
    view.y -= (speed.y * time) / view.scale;
    speed.x *= 0.994 ** time;
    speed.y *= 0.994 ** time;
    return Math.hypot(speed.x, speed.y) > 0.02;
  });
}
function wheel(event) {
  if (event.altKey || !hasView()) return;
  event.preventDefault();
  zoom(Math.exp(-clamp(event.deltaY, -120, 120) * (event.ctrlKey ? 0.01 : 0.0018)), event.clientX, event.clientY, true);
}
// After a drag the browser still tells of a click; and in the overview a tap leads nearer instead of choosing.
function clicked(event) {
  const dragged = event.timeStamp - ended < 60;
  if (!dragged && !(isOverview() && event.detail && event.target.closest?.("a"))) return;
  event.preventDefault();
  event.stopPropagation();
  if (!dragged) shown.zoomed = true;
  if (!dragged) glide({ ...pointOf(event.clientX, event.clientY), scale: handy() }, 240);
}

const bound = new WeakSet(); // frames that listen
export function bind(frame) {
  if (bound.has(frame)) return;
  bound.add(frame);
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", moved);
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener("wheel", wheel, { passive: false });
  frame.addEventListener("click", clicked, true);
  new ResizeObserver(() => {
    if (!hasView()) return;
    if (shown.whole && !shown.loose) Object.assign(view, isOverview() ? wholeView() : usualView());
    show();
  }).observe(frame);
}

document.addEventListener("click", (event) => {
  const does = event.target.closest?.("[data-view]")?.dataset.view;
  if (does === "in") zoom(1.3);
  else if (does === "out") zoom(1 / 1.3);
  else if (does === "fit") (isOverview() ? nearer() : fit());
  else if (does === "last") showLast();
});
document.addEventListener("focusin", (event) => {
  const place = event.target.closest?.("#viewport a");
  if (!place || !hasView() || !place.matches(":focus-visible")) return;
  const { x, y } = middle(place);
  reveal(x, y, 60);
});
