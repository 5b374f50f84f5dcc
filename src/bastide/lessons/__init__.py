"""Lessons: a game learned on its real table, one idea at a time. They are data in a game's folder; here they are read, checked
and played. Nothing here knows a single game or the web."""

from bastide.lessons.playing import Standing, begin, figures, key_of, standing
from bastide.lessons.reading import lesson_of, lessons_of
from bastide.lessons.shape import NEAR, RIGHT, WRONG, Lesson

__all__ = [
    "NEAR",
    "RIGHT",
    "WRONG",
    "Lesson",
    "Standing",
    "begin",
    "figures",
    "key_of",
    "lesson_of",
    "lessons_of",
    "standing",
]
