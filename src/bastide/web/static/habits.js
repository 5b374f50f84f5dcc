// Day and night at once, without asking for the page again; the server keeps what was chosen.

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
