// Others' cities: the whole plan beside the small one, while it is pointed at or has the focus.

let large = null;

function enlarge(link) {
  shrink();
  const plan = document.querySelector(`${link.getAttribute("href")} > svg`);
  if (!plan) return;
  large = document.createElement("div");
  large.className = "city-large";
  large.setAttribute("aria-hidden", "true"); // the link leads to the same, for everybody
  large.append(plan.cloneNode(true));
  document.body.append(large);
  const [from, box] = [link.getBoundingClientRect(), large.getBoundingClientRect()];
  const left = from.left > box.width + 16 ? from.left - box.width - 8 : Math.min(from.right + 8, innerWidth - box.width - 8);
  const top = Math.max(8, Math.min(from.top + from.height / 2 - box.height / 2, innerHeight - box.height - 8));
  large.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function shrink() {
  large?.remove();
  large = null;
}
for (const [name, doing] of [["pointerover", enlarge], ["focusin", enlarge], ["pointerout", shrink], ["focusout", shrink]]) {
  document.addEventListener(name, (event) => {
    const link = event.target.closest?.("a.small-city");
    if (link && event.pointerType !== "touch") doing(link);
  });
}
document.addEventListener("bastide:swapping", shrink);
