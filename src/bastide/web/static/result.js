// The result: its link is copied, or given to whatever the device shares with. Everything works without.

import "./word.js";

const field = document.getElementById("result-link");
const copy = document.querySelector("[data-copy]");
if (navigator.clipboard) copy.hidden = false;
copy.addEventListener("click", () => {
  field.select();
  navigator.clipboard.writeText(field.value).catch(() => {});
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.getElementById("share").open = false;
});
