// Thinks beside the page: loads a game's module once, keeps the searches of a table from decision to decision.
// It is sent one question at a time; a new one, or none, ends the thought before.

import { withPrior } from "./engine_prior.js";
import { Search } from "./engine_search.js";

const MOST_KEPT = 5; // searches: as many as a table has bots, and one for advice
const modules = new Map(); // by their address
const searches = new Map(); // by who thinks, the latest used last
let current = 0; // the question that is being thought about

function moduleAt(address) {
  if (!modules.has(address)) modules.set(address, WebAssembly.compileStreaming(fetch(address)));
  return modules.get(address);
}

// The state as it travels: packed by zlib.
async function unpacked(state) {
  const bytes = Uint8Array.from(atob(state), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// A bot goes on with what it has thought of; advice begins anew.
function searchOf(module, bytes, { thinker, engine, players, simulations, seed }) {
  const found = searches.get(thinker) ?? new Search(module, { rows: engine.rows, bytes, players, simulations, seed });
  searches.delete(thinker);
  if (thinker) searches.set(thinker, found);
  if (searches.size > MOST_KEPT) searches.delete(searches.keys().next().value);
  return found;
}

async function answer(question) {
  const { number, engine, seat, noise, slack, best } = question;
  const [module, state] = await Promise.all([moduleAt(engine.module), unpacked(question.state)]);
  if (current !== number) return { stopped: true };
  const search = searchOf(module, state.length, question);
  const finished = await search.explore(state, seat, question, () => current !== number);
  if (!finished) return { stopped: true };
  if (best === undefined) return { action: search.choose(noise, slack) };
  const scale = { trust: engine.trust, ...search.scale() };
  return { rows: withPrior(search.candidates(), seat, scale).slice(0, best) };
}

onmessage = async ({ data }) => {
  current = data.number;
  if (!data.engine) return; // nothing to think about
  try {
    postMessage({ number: data.number, ...(await answer(data)) });
  } catch (error) {
    modules.delete(data.engine.module); // a module that did not come may come the next time
    searches.clear(); // what they remember may be in disorder
    postMessage({ number: data.number, error: String(error) });
  }
};
