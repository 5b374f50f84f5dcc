// Changing a page into another one that the server rendered, without losing what was unfolded, typed and scrolled.

export function saveState(root) {
  const open = new Map();
  for (const each of root.querySelectorAll("details[id]")) open.set(each.id, each.open);
  const typed = new Map();
  for (const each of root.querySelectorAll("input[id], textarea[id]"))
    if (each.type !== "hidden" && !each.readOnly && each.value !== each.defaultValue && each.type !== "range") typed.set(each.id, each.value);
  const at = new Map();
  for (const each of root.querySelectorAll("[id]"))
    if (each.scrollLeft || each.scrollTop) at.set(each.id, [each.scrollLeft, each.scrollTop]);
  return { open, typed, at };
}

// Before the page is swapped in: what was unfolded and typed. Nothing has to be laid out twice for it.
export function restoreState(page, { open, typed }) {
  const found = (id) => page.getElementById(id) || {};
  for (const [id, was] of open) found(id).open = was;
  for (const [id, value] of typed) found(id).value = value;
}

// Afterwards: how far each part was scrolled.
export function restoreScroll({ at }) {
  for (const [id, [x, y]] of at) document.getElementById(id)?.scrollTo(x, y);
}

// Only what differs is changed: most of a board stays as it is, and is neither styled nor laid out anew.
// A link or field without a name may be another one now, so it is replaced, and the focus is looked after.
export function merge(old, now) {
  if (old.dataset?.own !== undefined) return; // what a script has filled
  if (old.isEqualNode(now)) return;
  const same = old.nodeName === now.nodeName && old.id === now.id && old.childNodes.length === now.childNodes.length;
  if (!same || (!old.id && /^(a|button|input|select|textarea)$/i.test(old.nodeName))) return old.replaceWith(document.adoptNode(now));
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = now.data;
    return;
  }
  for (const name of old.getAttributeNames()) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...now.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const fresh = [...now.childNodes];
  [...old.childNodes].forEach((each, at) => merge(each, fresh[at]));
}
