// What a line of the log speaks of lights up on the board while the line is pointed at or has the focus (sites.js draws it).

const BESIDE = 6; // moves before and after: a line may be one move of a play that is one step

async function look(line) {
  if (!line || line.dataset.sites !== undefined) return;
  line.dataset.sites = ""; // asked for once
  const { table, seat } = document.getElementById("main").dataset;
  const move = Number(line.dataset.move);
  const answer = await fetch(`/api/tables/${table}/steps?after=${Math.max(0, move - BESIDE)}&through=${move + BESIDE}`).catch(() => null);
  if (!answer?.ok) return;
  const { steps } = await answer.json();
  const told = steps.filter(({ moves, front }) => moves[0] <= move && move <= moves[1] && (front === null || String(front) === seat));
  const points = told.flatMap((step) => [step.at, step.from, ...step.floats.map(([x, y]) => [x, y])]).filter(Boolean);
  line.dataset.sites = [...new Set(points.map(([x, y]) => `${x},${y}`))].join(" ");
  if (line.matches(":hover, :focus-within")) line.dispatchEvent(new CustomEvent("bastide:lit", { bubbles: true }));
}
const lineOf = (target) => target.closest?.(".log li[data-move]") ?? null;
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => look(lineOf(event.target)));
