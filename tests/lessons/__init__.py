"""Lessons: read, played, checked."""
