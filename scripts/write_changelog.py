"""Fold the fragments of changelog.d into CHANGELOG.md, as the section of the version that the package has.

    uv run python scripts/write_changelog.py 2026-11-23

How a fragment is written stands in changelog.d/README.md. Each becomes one or more bullets under the heading that its
name tells, in the order of the names, and is deleted. A section of this version that is there already gets what came
since, until its tag is set: what was given away is not rewritten.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from datetime import date
from pathlib import Path

from floorman.version import VERSION

ROOT = Path(__file__).parent.parent

HEADINGS = {
    "added": "Added",
    "changed": "Changed",
    "deprecated": "Deprecated",
    "removed": "Removed",
    "fixed": "Fixed",
    "security": "Security",
}
# What a fragment tells whose name says nothing else.
USUAL = "added"
NAME = re.compile(r"[^.]+(?:\.(?P<kind>[^.]+))?\.md")
SECTION = re.compile(r"^## \[(?P<version>[^\]]+)\].*$", re.MULTILINE)
WIDTH = 120

HEAD = """# Changelog

What is new for whoever uses Floorman, newest first. The form is that of *Keep a Changelog*; what the numbers promise
stands in [Compatibility](docs/compatibility.md).
"""


class Unfit(Exception):
    """Nothing was written: a name, a date or a tag is in the way."""


def fold(root: Path, version: str, day: str, *, tagged: bool = False) -> int:
    """How many fragments went in."""
    _check(version, day, tagged=tagged)
    found = fragments(root / "changelog.d")
    if not found:
        raise Unfit("There is nothing new: changelog.d holds no fragment.")
    page = root / "CHANGELOG.md"
    text = page.read_text(encoding="utf-8") if page.exists() else HEAD
    page.write_text(with_section(text, version, day, bullets(found)), encoding="utf-8")
    for file in found:
        file.unlink()
    return len(found)


def _check(version: str, day: str, *, tagged: bool) -> None:
    try:
        date.fromisoformat(day)
    except ValueError as error:
        raise Unfit(f"{day!r} is no day: write it as 2026-11-23.") from error
    if tagged:
        raise Unfit(f"{version} has its tag: write the next version into src/floorman/version.py first.")


def fragments(folder: Path) -> dict[Path, str]:
    """The files, each with the kind of its news."""
    return {file: _kind(file) for file in sorted(folder.glob("*.md")) if file.name != "README.md"}


def _kind(file: Path) -> str:
    named = NAME.fullmatch(file.name)
    kind = (named["kind"] or USUAL) if named else ""
    if kind not in HEADINGS:
        raise Unfit(f"{file.name}: the name is NAME.md or NAME.KIND.md, with KIND one of {', '.join(HEADINGS)}.")
    return kind


def bullets(found: dict[Path, str]) -> dict[str, list[str]]:
    """What stands under each heading."""
    told: dict[str, list[str]] = {}
    for file, kind in found.items():
        for part in re.split(r"^- ", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
            if sentence := " ".join(part.split()):
                told.setdefault(HEADINGS[kind], []).append(_wrapped(sentence))
    return told


def _wrapped(sentence: str) -> str:
    return textwrap.fill(f"- {sentence}", WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def with_section(text: str, version: str, day: str, told: dict[str, list[str]]) -> str:
    """The page with the section of a version: on top, or where it stands already."""
    here = next((one for one in SECTION.finditer(text) if one["version"] == version), None)
    after = next((one for one in SECTION.finditer(text) if here is None or one.start() > here.start()), None)
    end = len(text) if after is None else after.start()
    if here is None:
        before, section = text[:end], f"## [{version}] - {day}\n"
    else:
        before, section = text[: here.start()], f"## [{version}] - {day}" + text[here.end() : end]
    for heading in HEADINGS.values():
        section = _under(section, heading, told.get(heading, []))
    return "\n".join(part for part in (before.rstrip() + "\n", section.rstrip() + "\n", text[end:]) if part)


def _under(section: str, heading: str, news: list[str]) -> str:
    """The news at the end of what stands under a heading; a new heading after those that come before it."""
    if not news:
        return section
    parts = re.split(r"^(?=### )", section, flags=re.MULTILINE)
    order = [*HEADINGS.values()]
    for at, part in enumerate(parts[1:], 1):
        title = part.partition("\n")[0].removeprefix("### ")
        if title == heading:
            parts[at] = part.rstrip() + "\n" + "\n".join(news) + "\n"
            return _joined(parts)
        if title in order and order.index(title) > order.index(heading):
            return _joined([*parts[:at], _titled(heading, news), *parts[at:]])
    return _joined([*parts, _titled(heading, news)])


def _titled(heading: str, news: list[str]) -> str:
    return f"### {heading}\n\n" + "\n".join(news) + "\n"


def _joined(parts: list[str]) -> str:
    return "\n".join(part.rstrip() + "\n" for part in parts)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tags = subprocess.run(["git", "tag", "--list", f"v{VERSION}"], cwd=ROOT, capture_output=True, check=True).stdout
    try:
        count = fold(ROOT, VERSION, sys.argv[1], tagged=bool(tags))
    except Unfit as error:
        sys.exit(str(error))
    print(f"CHANGELOG.md tells of {VERSION}; {count} fragments went into it.")


if __name__ == "__main__":
    main()
