// Thinks as the pages of many visitors would, with the page's own search and the games' own modules: questions come as lines of
// JSON, answers go out as they are found. At the end a line tells the processor time that it took.
//   node node_thinking.mjs WORKERS ENGINE_SEARCH.js
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

if (isMainThread) {
  const [workers, search] = process.argv.slice(2);
  const idle = [], waiting = [];
  const next = () => {
    while (idle.length && waiting.length) idle.pop().postMessage(waiting.shift());
  };
  for (let i = 0; i < Number(workers); i++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: search });
    worker.on("message", (answer) => {
      console.log(JSON.stringify(answer));
      idle.push(worker);
      next();
    });
    worker.on("error", (error) => {
      console.error(error);
      process.exit(1);
    });
    idle.push(worker);
  }
  for await (const line of createInterface({ input: process.stdin })) {
    waiting.push(JSON.parse(line));
    next();
  }
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ cpu: (user + system) / 1e6 }));
  process.exit(0);
} else {
  const { Search } = await import(workerData);
  const modules = new Map();
  parentPort.on("message", async (question) => {
    const { file, state, seat, players, simulations, rows, noise, slack } = question;
    if (!modules.has(file)) modules.set(file, new WebAssembly.Module(readFileSync(file)));
    const bytes = new Uint8Array(inflateSync(Buffer.from(state, "base64")));
    const search = new Search(modules.get(file), { rows, bytes: bytes.length, players, simulations, seed: 1n });
    await search.explore(bytes, seat, question, () => false);
    parentPort.postMessage({ id: question.id, action: search.choose(noise, slack) });
  });
}
