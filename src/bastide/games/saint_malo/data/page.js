// Saint Malo at the table: dice that keep their places, what they allow, others' cities, and what steps show.
// Everything here is comfort: without it dice are links, choices stand in groups, cities stand behind their players' cards.

import "./page_cities.js";
import { arrange, focusedPlace, focusPlace, stopRolling } from "./page_dice.js";
import { fit } from "./page_told.js";
import { allow, offer } from "./page_uses.js";

function settle() {
  const focused = focusedPlace();
  arrange();
  allow();
  offer();
  focusPlace(focused);
}

document.addEventListener("bastide:swapping", stopRolling);
document.addEventListener("bastide:swapped", settle);
fit();
settle();
