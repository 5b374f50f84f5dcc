"""The rules over one record: state, geometry, chapters of the rulebook, scoring, what is hidden."""
