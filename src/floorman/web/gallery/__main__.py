"""`python -m floorman.web.gallery OUT`: a picture of every page in every state, and pages that show them.

Each is called PAGE.STATE.SIZE.LANG.png. The houses run in this process, on loopback; nothing else is asked.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from floorman.web.gallery.contents import write_contents
from floorman.web.gallery.houses import running
from floorman.web.gallery.pages import PAGES, Shot
from floorman.web.gallery.shooting import LOCALES, SIZES, THEMES, Missing, a_browser, looks_of, needed, shoot
from floorman.web.gallery.still import ZONE, the_same_chance


def main() -> int:
    asked = _asked()
    shots = [shot for shot in PAGES if not asked.only or shot.page in asked.only or shot.name in asked.only]
    if not shots:
        sys.stderr.write(f"No page is called {' or '.join(asked.only)}. There are: {', '.join(_names())}\n")
        return 2
    asked.out.mkdir(parents=True, exist_ok=True)
    try:
        failed = _make(asked, shots)
    except Missing as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{write_contents(asked.out)} pictures: {asked.out / 'index.html'}\n")
    for one in failed:
        sys.stderr.write(f"Not made: {one}\n")
    return 1 if failed else 0


def _make(asked: argparse.Namespace, shots: list[Shot]) -> list[str]:
    os.environ["TZ"] = ZONE
    time.tzset()
    needed()  # or the houses would be filled for nothing
    # The houses are opened first: once a browser is driven, this thread runs no other loop.
    with ExitStack() as stack:
        stack.enter_context(the_same_chance())
        houses = {name: stack.enter_context(running(name)) for name in sorted({shot.house for shot in shots})}
        browser = stack.enter_context(a_browser())
        looks = looks_of(asked.sizes, asked.langs, asked.theme)
        return shoot(browser, houses, shots, looks, asked.out, asked.whole, _tell)


def _tell(name: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{name}")


def _names() -> list[str]:
    return sorted({shot.page for shot in PAGES})


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m floorman.web.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--only", nargs="+", default=[], metavar="PAGE", help="desk, or one state of it: desk.paused")
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--langs", nargs="+", choices=list(LOCALES), default=list(LOCALES))
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--whole", action="store_true", help="each page down to its end, not the window alone")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
