// A search in a game's module: the loop of bots/search/searcher.py. The same seed and number of simulations find the same.

const AT_ONCE = 128; // simulations between two looks at the clock
const MOST_NODES = 150000;
const MOST_ROUNDS = 6000; // of rollouts that are kept
const SIMULATIONS_PER_ROUND = 25;
const FEWEST = 4; // rounds: fewer say nothing
const ROLLOUT_TIME = 0.8; // of the time, where a game has rollouts
const SLICE = 40; // milliseconds between two looks at what the page has sent
const ALIGNED = 64;
const PAGE = 65536;
const [ACTION, VISITS, VALUE, PRIOR, WINS] = [0, 1, 2, 3, 4]; // of a row
const [SLOPE, SPREAD, ROUNDS, SAID] = [3, 4, 5, 6]; // of the numbers

const aligned = (address) => Math.ceil(address / ALIGNED) * ALIGNED;

export class Search {
  // `rows` is how many choices there can be at most, and how many numbers each has; `bytes` the size of a state.
  constructor(module, { rows, bytes, players, simulations, seed }) {
    this.module = new WebAssembly.Instance(module).exports;
    [this.most, this.columns] = rows;
    this.players = players;
    this.state = aligned(this.module.__heap_base.value);
    this.rows = aligned(this.state + bytes);
    this.numbers = aligned(this.rows + 8 * this.most * this.columns);
    this.memory = aligned(this.numbers + 8 * SAID);
    this.rounds = Math.min(Math.floor(simulations / SIMULATIONS_PER_ROUND) + FEWEST, MOST_ROUNDS);
    const nodes = Math.min(3 * simulations + 500, MOST_NODES);
    this.reserve(this.memory + this.module.search_bytes(nodes, this.rounds));
    this.module.search_new(this.memory, nodes, this.rounds, players, BigInt.asIntN(64, BigInt(seed)));
  }

  reserve(end) {
    const lacking = end - this.module.memory.buffer.byteLength;
    if (lacking > 0) this.module.memory.grow(Math.ceil(lacking / PAGE));
  }

  // Think about a decision; whether it was thought to the end. `stopped` is asked now and then.
  async explore(state, seat, { simulations, seconds }, stopped) {
    const { module, memory } = this;
    const began = (this.breathed = performance.now());
    const end = began + 1000 * seconds;
    new Uint8Array(module.memory.buffer).set(state, this.state);
    module.search_set_position(memory, this.state, seat);
    await this.rollOut(Math.floor(simulations / SIMULATIONS_PER_ROUND), began + ROLLOUT_TIME * 1000 * seconds, stopped);
    let done = module.search_simulate(memory, 0); // one there has to be, however late it is
    while (!stopped() && done < simulations && performance.now() <= end) {
      const wanted = done + Math.min(AT_ONCE, simulations - done);
      done = module.search_simulate(memory, wanted - done);
      if (done < wanted) break; // there is no room for more
      await this.breathe();
    }
    return !stopped();
  }

  // Order the choices by rollouts, where a game has them and the clock leaves time for some.
  async rollOut(rounds, end, stopped) {
    const { module, memory } = this;
    if (rounds < FEWEST || !module.search_begin_rollouts(memory)) return;
    let done = this.read()[ROUNDS];
    while (!stopped() && done < Math.min(rounds, this.rounds) && performance.now() < end) {
      done = module.search_play_round(memory);
      await this.breathe();
    }
    module.search_order_by_rollouts(memory);
  }

  // Let messages in.
  async breathe() {
    if (performance.now() - this.breathed < SLICE) return;
    await new Promise((done) => setTimeout(done));
    this.breathed = performance.now();
  }

  read() {
    this.module.search_read_numbers(this.memory, this.numbers);
    return new Float64Array(this.module.memory.buffer, this.numbers, SAID);
  }

  // How much value a point is, and how far the end may lie from what is expected.
  scale() {
    const numbers = this.read();
    return { slope: numbers[SLOPE], spread: numbers[SPREAD] };
  }

  // The choice to be played.
  choose(noise, slack) {
    return this.module.search_choose(this.memory, this.rows, noise, slack);
  }

  // All choices, the best first.
  candidates() {
    const count = this.module.search_read_choices(this.memory, this.rows);
    const all = new Float64Array(this.module.memory.buffer, this.rows, this.most * this.columns);
    return Array.from({ length: count }, (_, at) => this.candidate([...all.subarray(at * this.columns, (at + 1) * this.columns)]));
  }

  candidate(row) {
    const seats = (this.columns - WINS) / 2;
    const [wins, points] = [row.slice(WINS, WINS + this.players), row.slice(WINS + seats, WINS + seats + this.players)];
    return { action: row[ACTION], visits: row[VISITS], value: row[VALUE], prior: row[PRIOR], wins, points };
  }
}
