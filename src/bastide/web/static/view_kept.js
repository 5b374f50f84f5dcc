// What was shown of the board is kept for this table, in this window.

const store = () => `bastide view ${document.getElementById("main").dataset.table}`;
let keeping = 0;

export function keepView(what) {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    try {
      sessionStorage.setItem(store(), JSON.stringify(what()));
    } catch {
      // private windows may keep nothing
    }
  }, 200);
}
export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(store()));
  } catch {
    return null;
  }
}
