// Short sounds, made on the spot: off until wanted, each kind apart. None is longer than half a second or louder than −24 dB, and none is
// the only sign of anything.

const NAME = "bastide.sound";
const KINDS = ["turn", "move", "points", "end"];
const LOUD = 10 ** (-24 / 20);
let context = null;
let lastTurn = 0;

export function habits() {
  try {
    return { on: false, turn: true, move: true, points: true, end: true, ...JSON.parse(localStorage.getItem(NAME)) };
  } catch {
    return { on: false };
  }
}
export function keep(what) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...habits(), ...what }));
  } catch {
    // Not allowed to keep anything: it stays as it is.
  }
}

// One note: where it begins (s), how long, which pitch (Hz), how it sounds, how loud against the loudest.
function note(at, long, pitch, wave = "sine", strength = 1) {
  const begin = context.currentTime + at;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.type = wave;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUD * strength, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(LOUD * 0.01, begin + long);
  tone.connect(gain).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + long);
}

const TUNES = {
  knock: () => note(0, 0.12, 150, "triangle"),
  ticks: () => [0, 0.12, 0.24].forEach((at) => note(at, 0.05, 900, "square", 0.25)),
  gain: () => [[0, 523], [0.12, 659]].forEach(([at, pitch]) => note(at, 0.25, pitch)),
  loss: () => note(0, 0.4, 130),
  rattle: () => [0, 0.06, 0.13, 0.19, 0.28].forEach((at, nth) => note(at, 0.04, 500 + 90 * (nth % 3), "square", 0.3)),
  rumble: () => [0, 0.08].forEach((at) => note(at, 0.4, 62, "sawtooth", 0.8)),
  chord: () => [523, 659, 784].forEach((pitch, nth) => note(nth * 0.06, 0.38, pitch, "sine", 0.6)),
};
const OF_A_STEP = { walk: "ticks", leave: "loss", remove: "loss", hunger: "loss", roll: "rattle", attack: "rumble", scene: "ticks" };
const tuneOf = (kind, step) => ({ turn: "gain", points: "gain", end: "chord" })[kind] ?? OF_A_STEP[step] ?? "knock";

// A browser lets a page sound only after somebody has pressed something on it: until then it stays silent, and nothing is tried.
function isAwake() {
  if (context?.state === "running") return true;
  if (!(navigator.userActivation?.isActive ?? true)) return false;
  context ??= new AudioContext();
  context.resume().catch(() => {});
  return true;
}
for (const press of ["click", "keydown"]) {
  document.addEventListener(press, () => {
    if (habits().on) isAwake();
  });
}

// A kind of sound; of a move also which kind of step it is.
export function play(kind, step = "") {
  const wanted = habits();
  if (!wanted.on || !wanted[kind]) return;
  if (document.hidden && kind !== "turn") return;
  if (kind === "turn") {
    if (Date.now() - lastTurn < 3000) return; // once for each turn, whoever asks
    lastTurn = Date.now();
  }
  if (!isAwake()) return;
  TUNES[tuneOf(kind, step)]();
}

// ---- the switch in the head, and the boxes of the settings

function show() {
  const wanted = habits();
  const button = document.getElementById("sound");
  if (button) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wanted.on));
  }
  const boxes = document.getElementById("sounds");
  if (boxes) boxes.hidden = false;
  for (const kind of ["on", ...KINDS]) {
    const box = document.getElementById(`sound-${kind}`);
    if (box) box.checked = Boolean(wanted[kind]);
  }
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#sound")) return;
  keep({ on: !habits().on });
  show();
  play("points");
});
document.addEventListener("change", (event) => {
  const kind = event.target.id?.startsWith("sound-") ? event.target.id.slice(6) : "";
  if (kind !== "on" && !KINDS.includes(kind)) return;
  keep({ [kind]: event.target.checked });
  if (event.target.checked) play(kind === "on" ? "points" : kind);
});
// A game's own script may ask for the sound of a kind of step.
document.addEventListener("bastide:sound", ({ detail }) => play("move", detail));
show();
