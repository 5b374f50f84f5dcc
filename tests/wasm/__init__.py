"""A game as a WebAssembly module."""
