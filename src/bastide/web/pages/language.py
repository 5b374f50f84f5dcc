"""Which language a page speaks: chosen by hand, or by the browser."""

TONGUES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}

#: The few words of the pages that there are so far; with the tables they move into catalogues.
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "rules": "Rules",
        "skip": "Skip to the text",
        "language": "Language",
        "statements": "The rules, numbered",
        "find": "Find",
    },
    "de": {
        "rules": "Regeln",
        "skip": "Zum Text",
        "language": "Sprache",
        "statements": "Die Regeln, nummeriert",
        "find": "Suchen",
    },
    "nl": {
        "rules": "Regels",
        "skip": "Naar de tekst",
        "language": "Taal",
        "statements": "De regels, genummerd",
        "find": "Zoeken",
    },
}


def language_of(chosen: str | None, accepted: str) -> str:
    """The language meant; English if nobody says anything that we speak."""
    if chosen in TONGUES:
        return str(chosen)
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wanted) if name in TONGUES), "en")
