"""A drawing as a house brings it, made harmless: what it draws stays, whatever else could stand in it goes.

Nothing here trusts the browser: such a picture is shown as an image, which runs nothing, and served with a policy that
forbids everything. What is kept is clean all the same, for it leaves with the backup and may be opened anywhere.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
DRAWN = frozenset(
    """
    svg g defs title desc path rect circle ellipse line polyline polygon text tspan textPath use symbol clipPath mask
    linearGradient radialGradient stop pattern marker filter feGaussianBlur feOffset feBlend feColorMatrix feComposite
    feFlood feMerge feMergeNode feMorphology style
    """.split()  # noqa: SIM905 - a list of words is read as one
)
# A document type can name other files and repeat itself for ever; no drawing needs one.
FORBIDDEN = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
DOCTYPE = re.compile(rb"<!DOCTYPE\s+svg\s+PUBLIC\s+\"[^\"\[\]<>]*\"\s+\"[^\"\[\]<>]*\"\s*>", re.IGNORECASE)
# In attributes and style sheets: what is fetched from anywhere but the drawing itself.
FETCHES = re.compile(r"url\(\s*['\"]?(?!#)|@import|expression\s*\(|javascript:|\\", re.IGNORECASE)
ELEMENTS_MOST = 20_000
DEEP_MOST = 60


def cleaned(content: bytes) -> bytes | None:
    """The drawing without all that it does not need; None where it is none."""
    plain = DOCTYPE.sub(b"", content, count=1)
    if FORBIDDEN.search(plain) or b"\0" in plain:
        return None
    try:
        root = ElementTree.fromstring(plain)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    if root.tag != f"{SVG}svg" or sum(1 for _ in root.iter()) > ELEMENTS_MOST or not _clean(root, 0):
        return None
    ElementTree.register_namespace("", SVG[1:-1])
    ElementTree.register_namespace("xlink", XLINK[1:].partition("}")[0])
    written: bytes = ElementTree.tostring(root, encoding="utf-8")
    return written


def _clean(element: ElementTree.Element, deep: int) -> bool:
    if deep > DEEP_MOST:
        return False
    for child in list(element):
        if not isinstance(child.tag, str) or child.tag.removeprefix(SVG) not in DRAWN:
            element.remove(child)
        elif not _clean(child, deep + 1):
            return False
    for name, value in list(element.attrib.items()):
        if not _harmless(name, value):
            del element.attrib[name]
    if element.tag == f"{SVG}style" and FETCHES.search(element.text or ""):
        element.text = ""
    return True


def _harmless(name: str, value: str) -> bool:
    if name in {"href", XLINK}:
        return value.strip().startswith("#")
    plain = not name.startswith("{") and not name.lower().startswith("on")
    return plain and not FETCHES.search(value)
