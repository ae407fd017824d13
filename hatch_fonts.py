"""The two typefaces, made from wheels of the package index while Floorman is built: Floorman Serif and Floorman Sans.

Each face is cut down to the letters of our languages and to the features that the pages use. For pages it is packed as
woff2, for documents it stays as it is. The licence of Source Serif keeps its name to itself, and a part of a typeface
is a changed one, so both have names of their own. The same wheels give the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import shutil
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
FOR_PAGES = HERE / "src/floorman/web/static/fonts"
FOR_DOCUMENTS = HERE / "src/floorman/web/documents/fonts"

# Latin with its accents, dashes and quotes, superior and subscript signs, currency, fractions, arrows, comparisons.
LETTERS = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x1E9E, 0x1E9E), (0x2010, 0x2015), (0x2018, 0x201E),
    (0x2020, 0x2022), (0x2026, 0x2026), (0x202F, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044),
    (0x20AC, 0x20AC), (0x2122, 0x2122), (0x2153, 0x2154), (0x2190, 0x2193), (0x2212, 0x2215), (0x2248, 0x2248),
    (0x2260, 0x2265), (0x2660, 0x2667),
)  # fmt: skip
# Kerning and accents, the letters of a language, digits of one width that stand on the line, signs beside capitals.
FEATURES = ("kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum", "case", "frac")
NEEDED = "ŁłőűßäöüÄÖÜŞşğıČčŽžŠšěřŘąęÅåØøÆæœ0123456789€§–—…„“”‘’·×−"
DIGITS = "0123456789"

FILE_BYTES_MOST, ALL_BYTES_MOST = 45_000, 120_000
FAMILY, STYLE, FULL, POSTSCRIPT = 1, 2, 4, 6
# Copyright, these four, and what the licence says of itself.
NAMES_KEPT = (0, FAMILY, STYLE, FULL, POSTSCRIPT, 13, 14)
# Digits of the sans stand in the middle of their line then, as buttons and seats want them: parts of an em.
SANS_UP, SANS_DOWN = 0.93, 0.27


class Face(NamedTuple):
    wheel: str
    source: str
    sum: str  # what was looked at; another one is looked at first
    name: str
    family: str
    style: str


SERIF, SANS = "font_source_serif_pro", "font_hanken_grotesk"
FACES = (
    Face(
        SERIF,
        "SourceSerifPro-Semibold.ttf",
        "83cc8531f284efb749bbb54f9fb4a0e0450cba918a41df76fabb3a42f2f95899",
        "serif-600",
        "Floorman Serif",
        "SemiBold",
    ),
    Face(
        SERIF,
        "SourceSerifPro-It.ttf",
        "13e315bc49bd04ef89228db5fbc793e407d76f9ffadda4e5e08894fb474736eb",
        "serif-400i",
        "Floorman Serif",
        "Italic",
    ),
    Face(
        SANS,
        "HankenGrotesk-Medium.otf",
        "42e2489d8759d07fb633acc30671030edf7fcf22baaf89291e6d3d9a8a4f94e3",
        "sans-500",
        "Floorman Sans",
        "Medium",
    ),
    Face(
        SANS,
        "HankenGrotesk-SemiBold.otf",
        "18fe66acd471283a78085da5645d88103111ceac0bd4af6c6d84e9ac77f89279",
        "sans-600",
        "Floorman Sans",
        "SemiBold",
    ),
    Face(
        SANS,
        "HankenGrotesk-Bold.otf",
        "5079474afed8e7099e802369a4d5dce8a83da3e5cb35a0a65054cafe3a9cbb80",
        "sans-700",
        "Floorman Sans",
        "Bold",
    ),
)

# Titles, text, and what stands out in it.
DOCUMENTS_HAVE = ("serif-600", "sans-500", "sans-700")


def make_fonts() -> None:
    for folder in (FOR_PAGES, FOR_DOCUMENTS):
        folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(FOR_PAGES / "OFL.txt", FOR_DOCUMENTS)
    packed = 0
    for face in FACES:
        font = _cut(face)
        end = ".otf" if "CFF " in font else ".ttf"
        if face.name in DOCUMENTS_HAVE:
            font.save(FOR_DOCUMENTS / f"{face.name}{end}", reorderTables=None)
        font.flavor = "woff2"
        file = FOR_PAGES / f"{face.name}.woff2"
        font.save(file, reorderTables=None)
        packed += _weighed(file)
    if packed > ALL_BYTES_MOST:
        raise SystemExit(f"the typefaces weigh {packed:,} bytes, and {ALL_BYTES_MOST:,} are the most")


def _cut(face: Face) -> Any:
    font = TTFont(io.BytesIO(_source(face)), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = [*FEATURES]
    options.name_IDs = [*NAMES_KEPT]
    options.hinting = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[letter for first, last in LETTERS for letter in range(first, last + 1)])
    cutter.subset(font)
    _named(font, face)
    if face.wheel == SANS:
        _set_in_the_middle(font)
    _whole(font, face)
    return font


def _source(face: Face) -> bytes:
    files = distribution(face.wheel.replace("_", "-")).locate_file(f"{face.wheel}/files")
    found = (Path(str(files)) / face.source).read_bytes()
    sum = hashlib.sha256(found).hexdigest()
    if sum != face.sum:
        raise SystemExit(f"{face.source} is not the one that was looked at: its SHA-256 is {sum}, not {face.sum}")
    return found


def _named(font: Any, face: Face) -> None:
    """One family with a face for each weight."""
    full = f"{face.family} {face.style}"
    says = {FAMILY: face.family, STYLE: face.style, FULL: full, POSTSCRIPT: full.replace(" ", "")}
    for record in [*font["name"].names]:
        if record.nameID in says:
            place = (record.nameID, record.platformID, record.platEncID, record.langID)
            font["name"].setName(says[record.nameID], *place)
    if "CFF " in font:
        outlines = font["CFF "].cff
        outlines.fontNames[0] = says[POSTSCRIPT]
        outlines[0].FullName, outlines[0].FamilyName = full, face.family


def _set_in_the_middle(font: Any) -> None:
    up, down = (round(part * font["head"].unitsPerEm) for part in (SANS_UP, SANS_DOWN))
    lines, system = font["hhea"], font["OS/2"]
    lines.ascent, lines.descent, lines.lineGap = up, -down, 0
    system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap = up, -down, 0
    system.usWinAscent, system.usWinDescent = max(up, system.usWinAscent), max(down, system.usWinDescent)


def _whole(font: Any, face: Face) -> None:
    letters = font.getBestCmap()
    if missing := [one for one in NEEDED if ord(one) not in letters]:
        raise SystemExit(f"{face.name} has no {' '.join(missing)}")
    if len({font["hmtx"][letters[ord(digit)]][0] for digit in DIGITS}) != 1:
        raise SystemExit(f"the digits of {face.name} are not of one width")


def _weighed(file: Path) -> int:
    size = file.stat().st_size
    if size > FILE_BYTES_MOST:
        raise SystemExit(f"{file.name} weighs {size:,} bytes, and {FILE_BYTES_MOST:,} are the most")
    return size
