// A puzzle without loading the page for each choice: links that choose are fetched, and what differs is put in place.
// Everything here is comfort: each link and form works without it.

const main = () => document.getElementById("main");

function keyOf(each) {
  return each?.id || each?.getAttribute?.("href");
}

async function choose(href) {
  const answer = await fetch(href, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`not now: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = keyOf(document.activeElement);
  const signs = page.getElementById("signs");
  if (!document.getElementById("signs").isEqualNode(signs)) document.getElementById("signs").replaceWith(document.adoptNode(signs));
  for (const id of ["part-board", "part-side"]) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (!old.isEqualNode(fresh)) old.replaceWith(document.adoptNode(fresh));
  }
  history.replaceState(null, "", href);
  const wanted = [...main().querySelectorAll("a[href], [id]")].find((each) => keyOf(each) === focused);
  (wanted ?? document.getElementById("do-play"))?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a[href]");
  if (!link || !main().contains(link) || !link.getAttribute("href").startsWith("?choose=")) return;
  event.preventDefault();
  const play = document.getElementById("do-play");
  const href = link.getAttribute("href");
  // Chosen already: play it. Where a tile can be turned the link leads to the next way instead.
  if (play && !play.disabled && play.value === new URLSearchParams(href).get("choose")) play.focus();
  else choose(href).catch(() => location.assign(href));
});
