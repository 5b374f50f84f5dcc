// What a sign of the strip stands for: its sentence on a small card above it, under the pointer and at the focus. Who listens has
// heard it, it is the name of the sign; a finger's tap shows the step itself.

const card = document.createElement("p");
card.className = "strip-hint";
card.setAttribute("aria-hidden", "true");
card.hidden = true;
document.body.append(card);

const chipOf = (target) => target?.closest?.("#strip .strip-step") ?? null;

function show(chip) {
  card.textContent = chip.querySelector(".words").textContent;
  card.hidden = false;
  const [at, { width, height }] = [chip.getBoundingClientRect(), card.getBoundingClientRect()];
  const left = Math.max(4, Math.min(at.x + at.width / 2 - width / 2, innerWidth - width - 4));
  card.style.transform = `translate(${Math.round(left)}px, ${Math.round(at.y - height - 6)}px)`;
}
function hide() {
  card.hidden = true;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const chip = chipOf(event.target);
  if (chip) show(chip);
  else hide();
});
document.addEventListener("pointerleave", hide);
document.addEventListener("focusin", ({ target }) => chipOf(target)?.matches(":focus-visible") && show(chipOf(target)));
document.addEventListener("focusout", ({ target }) => chipOf(target) && hide());
document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), true);
document.addEventListener("scroll", hide, true); // the strip moves on under it
document.addEventListener("bastide:swapping", hide);
