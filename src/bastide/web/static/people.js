// What stands behind a player's card opens over the board; a click elsewhere or Escape closes it.

const opened = () => document.querySelector(".player-details[open]");

export function closeAbout() {
  const at = opened();
  if (!at) return false;
  const inside = at.contains(document.activeElement);
  at.open = false;
  if (inside) at.querySelector("summary").focus();
  return true;
}
document.addEventListener("pointerdown", (event) => {
  const at = opened();
  if (at && !at.contains(event.target)) at.open = false;
});
