// A review that is on its way tells how far it is, and is shown as soon as something new is ready; from slip to slip by keys.
// Everything here is comfort: without it a link loads the page again, and each slip is a link.

const EVERY = 900; // ms between two looks
const $ = (id) => document.getElementById(id);

// Only what differs is put in, so that whoever reads on is not disturbed.
async function renew() {
  const answer = await fetch(location.href, { headers: { "x-bastide": "swap" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = [...fresh.querySelectorAll("[data-part]")];
  if (parts.some((part) => !$(part.id))) return void location.reload(); // the first look is ready: it is another page
  $("signs").replaceWith(fresh.getElementById("signs"));
  for (const part of parts) {
    const old = $(part.id);
    if (old.outerHTML === part.outerHTML) continue;
    const focus = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.replaceWith(part);
    if (focus) $(focus)?.focus({ preventScroll: true });
  }
}

async function look() {
  const part = $("part-progress");
  if (part.dataset.state !== "running") return;
  if (!document.hidden) {
    try {
      const told = await (await fetch(`/t/${$("main").dataset.table}/review/progress`)).json();
      if (told.state !== "running" || (told.depth ?? "") !== part.dataset.depth) await renew();
      else {
        $("progress-words").textContent = told.words;
        $("progress-bar").value = told.done;
      }
    } catch {
      // The server is away for a moment: the next look may find it.
    }
  }
  setTimeout(look, EVERY);
}
look();
if ($("load-again")) $("load-again").hidden = true;

const KEYS = { "[": "to-slip-back", "]": "to-slip-on" };
document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const way = KEYS[event.key] && $(KEYS[event.key]);
  if (!way) return;
  event.preventDefault();
  way.click();
});

// A click on the chart leads to that very move, not only to its part of the game.
$("main").addEventListener("click", (event) => {
  const chart = event.target.closest?.("#review-chart .slice") && $("review-chart").querySelector(".chart");
  if (!chart || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const box = chart.querySelector(".curves").getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  const to = new URL(location.href);
  to.searchParams.set("move", Math.max(1, Math.round(share * Number(chart.dataset.moves))));
  event.preventDefault();
  location.assign(to);
});
