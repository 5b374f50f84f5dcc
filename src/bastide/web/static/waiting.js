// How many tables wait for the visitor: in the title of the tab, and as a dot on its icon. The table that is open counts only while
// nobody sees it.

const EVERY = 60_000;
const icon = document.querySelector("link[rel=icon]");
const main = () => document.getElementById("main");
const bare = (title) => title.replace(/^\(\d+\) /, "");
let plain = bare(document.title);
let others = Number(document.documentElement.dataset.waits ?? 0); // other tables than the one that is open
let asked = 0; // when the server was

function show() {
  const waits = others + (document.hidden && main()?.dataset.asked !== undefined ? 1 : 0);
  const title = waits ? `(${waits}) ${plain}` : plain;
  if (document.title !== title) document.title = title;
  const href = icon.dataset[waits ? "waits" : "plain"];
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

// The title of a page that is swapped in.
export function entitle(title) {
  plain = bare(title);
  show();
}

async function ask() {
  asked = Date.now();
  try {
    const answer = await fetch(`/tables/waiting?but=${main()?.dataset.table ?? ""}`, { credentials: "same-origin" });
    if (answer.ok) others = (await answer.json()).waits;
  } catch {
    // Then it is as it was.
  }
  show();
}

setInterval(ask, EVERY);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - asked > EVERY / 4) ask();
  else show();
});
if (main()?.dataset.table) ask();
else show();
