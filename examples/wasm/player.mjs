// A player in JavaScript on Bastide's exact rules: `node player.mjs engine.wasm engine.json [simulations] [seed]`.
// Seat 0 searches, the others follow the game's greedy player. Nothing but the module and the file beside it is needed.
import { readFileSync } from "node:fs";

const [module, description, simulations = "200", seed = "1"] = process.argv.slice(2);
const about = JSON.parse(readFileSync(description, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const engine = instance.exports;

// Memory from __heap_base on is ours: one array behind the other, at addresses that divide by 64.
const sizes = { uint8: 1, int32: 4, int64: 8, float64: 8 };
let free = engine.__heap_base.value;
function room(bytes) {
  const address = (free = Math.ceil(free / 64) * 64);
  free += bytes;
  const lacking = free - engine.memory.buffer.byteLength;
  if (lacking > 0) engine.memory.grow(Math.ceil(lacking / 65536));
  return address;
}
const array = (name) => {
  const [kind, ...shape] = about.arrays[name];
  return room(shape.reduce((product, size) => product * size, sizes[kind]));
};
const state = array("state"), seen = array("state"), scratch = array("scratch"), rows = array("rows");

const players = about.players[0];
const nodes = 3 * Number(simulations) + 500;
const search = room(engine.search_bytes(nodes, 0));
engine.search_new(search, nodes, 0, players, BigInt(seed));
engine.new_game(state, players, BigInt(seed));

let moves = 0;
for (let seat = engine.turn(state); seat >= 0; seat = engine.turn(state), moves++) {
  // A player gets what his seat may know: the rest is drawn anew.
  new Uint8Array(engine.memory.buffer).copyWithin(seen, state, state + about.arrays.state[1]);
  engine.determinize(seen, seat, 1n);
  let action;
  if (seat === 0) {
    engine.search_set_position(search, seen, seat);
    engine.search_simulate(search, Number(simulations));
    action = engine.search_choose(search, rows, 0, 0);
  } else {
    action = engine.greedy(seen, scratch);
  }
  engine.step(state, action);
}
const [kind, offset, count] = about.state.points;
const views = { int16: Int16Array, int32: Int32Array, int64: BigInt64Array };
const points = Array.from(new views[kind](engine.memory.buffer, state + offset, count), Number).slice(0, players);
console.log(JSON.stringify({ game: about.game, moves, points }));
