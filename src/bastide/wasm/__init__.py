"""A game as one WebAssembly module: rules, greedy player and search, compiled once and run anywhere (docs/engine-wasm.md)."""
