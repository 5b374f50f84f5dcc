// "Tell me when it is my turn": asks the browser, and tells the server where it can be reached. Shown only where that can be.

const box = () => document.getElementById("tell-me");
const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function send(path, fields) {
  const body = new URLSearchParams({ token: box().dataset.token, ...fields });
  return fetch(path, { method: "POST", body, credentials: "same-origin" }).then((answer) => {
    if (!answer.ok) throw new Error(`refused: ${answer.status}`);
  });
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(box().dataset.key) });
  const { endpoint, keys } = made.toJSON();
  try {
    await send("/me/push", { endpoint, ...keys });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return "on";
}

async function end() {
  const made = await subscription();
  if (made) {
    await send("/me/push/off", { endpoint: made.endpoint });
    await made.unsubscribe();
  }
  return "off";
}

async function show(state) {
  const at = box();
  if (!at) return;
  const on = Notification.permission === "granted" && (await subscription()) !== null;
  const [button, said] = [at.querySelector("button"), at.querySelector("[role=status]")];
  button.textContent = on ? at.dataset.stop : at.dataset.begin;
  button.setAttribute("aria-pressed", String(on));
  said.textContent = state ? at.dataset[state] : "";
  at.hidden = false;
}

if (can && box()) {
  document.addEventListener("click", async (event) => {
    if (!event.target.closest?.("#tell-me button")) return;
    const on = event.target.getAttribute("aria-pressed") === "true";
    await show(await (on ? end() : begin()).catch(() => "failed"));
  });
  show();
}
