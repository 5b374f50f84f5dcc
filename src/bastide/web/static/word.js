// Each who plays gives a word that is mixed into chance, so that the house can't choose it. Who types none gets one made up here, when
// the form is sent: the house has shown the seal of its key by then. Without scripts there is no word.

const BYTES = 15;
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

document.addEventListener(
  "submit",
  (event) => {
    const field = event.target.elements.word;
    if (field && !field.value.trim() && "madeUp" in field.dataset) field.value = random();
  },
  true, // before whoever reads the form
);

// Back from the table that a form made: its seal is used up.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("input[name=table]")) location.reload();
});
