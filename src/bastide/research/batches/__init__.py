"""Many games at once, on the cores of this machine or on a GPU: `bastide.research.batch` (docs/research.md)."""
