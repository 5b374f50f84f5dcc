"""Makes our fonts again: `make fonts`. Two free type families, cut to the letters we use, under names of our own.

The families come from the npm registry (`npm pack`), at the versions below. Whoever changes a font under its licence may
not keep a reserved name, so ours are called Bastide Serif and Bastide Sans, in the files too. Beside the files `fonts.css` is
written: the faces, and for the moment before they have come the usual fonts of the systems, stretched so that
every line is as long and as high as it will be, and nothing on a page moves.
"""

import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LOOK = Path(__file__).parent.parent / "src" / "bastide" / "look"
DATA = LOOK / "data"
MOST = 60_000  # bytes, all files together

#: Letters of English, German and Dutch and of the names of their neighbours, digits, and the signs in our texts.
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "Œœ–—‘’‚“”„†•…€−"
#: A text as we write them: the average letter is that of real words.
WORDS = (
    "Choose a square for the tile. It is your turn: nine food for eight citizens, three points and a wall. "
    "Wähle ein Feld für das Plättchen. Du bist am Zug: neun Nahrung für acht Bürger, drei Punkte und eine Mauer. "
    "Kies een veld voor de tegel. Jij bent aan de beurt: negen voedsel voor acht burgers, drie punten en een muur. "
    "Marta 47, Joost 128, Odile 63"
)


@dataclass(frozen=True)
class Source:
    """A family of the registry."""

    package: str
    version: str
    weights: tuple[int, int] = (400, 600)
    script: str = "latin"

    def file(self, folder: Path, weight: int) -> TTFont:
        name = self.package.split("/")[-1]
        where = folder / name / "files" / f"{name}-{self.script}-{weight}-normal.woff2"
        if not where.exists():
            self._fetch(folder / name)
        return TTFont(where, recalcTimestamp=False)

    def licence(self, folder: Path) -> str:
        return (folder / self.package.split("/")[-1] / "LICENSE").read_text(encoding="utf-8")

    def _fetch(self, folder: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("making the fonts needs npm, to fetch packages from its registry")
        folder.mkdir()
        wanted = [npm, "pack", "--silent", f"{self.package}@{self.version}"]
        name = subprocess.run(wanted, cwd=folder, check=True, capture_output=True, text=True).stdout.split()[-1]
        with tarfile.open(fileobj=io.BytesIO((folder / name).read_bytes())) as packed:
            for each in packed:
                inner = each.name.partition("/")[2]
                if each.isfile() and inner and ".." not in inner:
                    (folder / inner).parent.mkdir(parents=True, exist_ok=True)
                    file = packed.extractfile(each)
                    assert file is not None
                    (folder / inner).write_bytes(file.read())


@dataclass(frozen=True)
class Family:
    """One of ours: how it is called, what it is made of, how much larger it is shown, what stands in for it."""

    name: str
    source: Source
    size: float  # small letters should be as high as in the systems' fonts at the same size
    fallbacks: tuple[tuple[str, Source, tuple[str, ...], tuple[str, ...]], ...]

    def file_name(self, weight: int) -> str:
        return f"{self.name.lower().replace(' ', '-')}-{weight}.woff2"


FAMILIES = (
    Family(
        "Bastide Serif",
        Source("@fontsource/alegreya", "5.3.0"),
        1.06,
        (
            (
                "Times",
                Source("@fontsource/tinos", "5.3.0", (400, 700)),
                ("Times New Roman", "Liberation Serif", "Tinos"),
                ("Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold"),
            ),
            (
                "Noto",
                Source("@fontsource/noto-serif", "5.3.0", (400, 700)),
                ("Noto Serif",),
                ("Noto Serif Bold",),
            ),
            (
                "DejaVu",
                Source("@fontsource/dejavu-serif", "5.3.0", (400, 700)),
                ("DejaVu Serif",),
                ("DejaVu Serif Bold",),
            ),
        ),
    ),
    Family(
        "Bastide Sans",
        Source("@fontsource/source-sans-3", "5.3.0"),
        1.05,
        (
            (
                "Arial",
                Source("@fontsource/arimo", "5.3.0", (400, 700)),
                ("Arial", "Helvetica", "Liberation Sans", "Arimo"),
                ("Arial Bold", "Helvetica Bold", "Liberation Sans Bold", "Arimo Bold"),
            ),
            (
                "Roboto",
                Source("@fontsource/roboto", "5.3.0", (400, 700)),
                ("Roboto",),
                ("Roboto Bold",),
            ),
            (
                "DejaVu",
                Source("@fontsource/dejavu-sans", "5.3.0", (400, 700)),
                ("DejaVu Sans",),
                ("DejaVu Sans Bold",),
            ),
        ),
    ),
)


def lined(font: TTFont) -> TTFont:
    """The font with figures that stand on the line and are as high as capitals, whatever its usual ones are."""
    records = font["GSUB"].table.FeatureList.FeatureRecord if "GSUB" in font else ()
    lookups = font["GSUB"].table.LookupList.Lookup if "GSUB" in font else ()
    found = [lookups[at] for each in records if each.FeatureTag == "lnum" for at in each.Feature.LookupListIndex]
    swaps = {old: new for lookup in found for table in lookup.SubTable for old, new in table.mapping.items()}
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = swaps.get(table.cmap[code], table.cmap[code])
    return font


def cut(font: TTFont, name: str, weight: int) -> bytes:
    """The font with our letters alone, under our name."""
    options = Options(layout_features=["kern", "tnum", "mark", "ccmp", "locl"], flavor="woff2", hinting=False)
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.name_languages = [0x409]
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    style = "Regular" if weight == 400 else "SemiBold"
    called = {1: f"{name} {style}", 2: "Regular", 4: f"{name} {style}", 6: f"{name.replace(' ', '')}-{style}"}
    licence = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
    for number, text in {**called, 13: licence}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def for_pictures(done: bytes, family: Family) -> bytes:
    """The same for resvg, which paints pictures: unpacked, found by the family's name, and as much larger as pages show it."""
    font = TTFont(io.BytesIO(done), recalcTimestamp=False)
    font["name"].setName(family.name, 16, 3, 1, 0x409)
    font["head"].unitsPerEm = round(font["head"].unitsPerEm / family.size)
    font.flavor = None
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def average(font: TTFont) -> float:
    """How wide a letter of our texts is, as a part of the size."""
    cmap, widths = font.getBestCmap(), font["hmtx"]
    return float(sum(widths[cmap[ord(letter)]][0] for letter in WORDS) / len(WORDS) / font["head"].unitsPerEm)


def weights_of(weight: int) -> str:
    return "400" if weight == 400 else "600 700"


def own_face(family: Family, weight: int) -> str:
    return (
        f'@font-face {{\n  font-family: "{family.name}";\n  font-weight: {weights_of(weight)};\n  font-display: swap;\n'
        f'  src: url("./{family.file_name(weight)}") format("woff2");\n  size-adjust: {100 * family.size:.0f}%;\n}}\n'
    )


def stand_in(family: Family, at: int, weight: int, own: TTFont, folder: Path) -> str:
    """A font of the system, as wide and as high as ours."""
    called, source, plain, bold = family.fallbacks[at]
    other = source.file(folder, 400 if weight == 400 else 700)
    share = average(own) * family.size / average(other)
    em, head = own["head"].unitsPerEm, own["hhea"]
    rise, fall = (100 * part * family.size / em / share for part in (head.ascent, -head.descent))
    names = ", ".join(f'local("{name}")' for name in (plain if weight == 400 else bold))
    return (
        f'@font-face {{\n  font-family: "{family.name} {called}";\n  font-weight: {weights_of(weight)};\n  src: {names};\n'
        f"  size-adjust: {100 * share:.1f}%;\n  ascent-override: {rise:.1f}%;\n  descent-override: {fall:.1f}%;\n"
        "  line-gap-override: 0%;\n}\n"
    )


def made(folder: Path) -> Iterator[str]:
    """Write the files; the parts of the sheet."""
    yield (
        "/* Our fonts, and what stands in for them until they have come: as wide and as high, so that nothing moves.\n"
        "   Made by `make fonts` (tests/make_fonts.py): change it there. */\n"
    )
    size = 0
    for family in FAMILIES:
        for weight in family.source.weights:
            font = lined(family.source.file(folder, weight))
            yield own_face(family, weight)
            for at in range(len(family.fallbacks)):
                yield stand_in(family, at, weight, font, folder)
            done = cut(font, family.name, weight)
            size += len(done)
            print(f"{family.file_name(weight)}: {len(done)} bytes")
            where = DATA / family.file_name(weight)
            where.write_bytes(done)
            where.with_suffix(".ttf").write_bytes(for_pictures(done, family))
    (DATA / "fonts-licence.txt").write_text(licence(folder), encoding="utf-8")
    print(f"together {size} bytes")
    if size > MOST:
        raise SystemExit(f"the fonts have {size} bytes, and may have {MOST}")


def licence(folder: Path) -> str:
    """Whose the fonts are, what was changed, and the licence itself, which must go wherever they go."""
    notices = []
    for family in FAMILIES:
        origin = family.source.file(folder, 400)["name"].getDebugName(0)
        notices.append(f"{family.name}, cut and renamed from {family.source.package.split('/')[-1]}:\n{origin}\n")
    text = FAMILIES[0].source.licence(folder)
    return "\n".join(notices) + "\n" + text[text.index("This Font Software is licensed") :]


def main() -> None:
    """Fetch, cut, write."""
    with tempfile.TemporaryDirectory() as folder:
        (LOOK / "fonts.css").write_text("\n".join(made(Path(folder))), encoding="utf-8")


if __name__ == "__main__":
    main()
