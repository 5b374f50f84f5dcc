"""The rules of Saint Malo: one module per chapter of the numbered statements."""
