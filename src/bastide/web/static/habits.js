// What somebody likes otherwise than usual. Day and night change at once, without asking for the page again; the server keeps what
// was chosen. What a game offers (`data-habit`: its script does otherwise) this browser keeps for itself.

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-theme-to]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const theme = link.dataset.themeTo;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]').content = theme;
  fetch(`/me?theme=${theme}`, { credentials: "same-origin" }).catch(() => {});
  document.querySelector(`[data-theme-to="${theme === "dark" ? "light" : "dark"}"]`)?.focus();
});

const NAME = "bastide.habits";
function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}
export const habit = (name) => kept()[name] === true;

function show() {
  for (const each of document.querySelectorAll("input[data-habit]")) {
    each.checked = habit(each.dataset.habit);
    each.closest("label").hidden = false;
  }
}
document.addEventListener("change", ({ target }) => {
  if (!target.matches("input[data-habit]")) return;
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...kept(), [target.dataset.habit]: target.checked }));
  } catch {
    // Not allowed to keep anything: it stays as it is.
  }
});
document.addEventListener("bastide:swapped", show);
show();
