"""Write the pictures of the app on a phone's first page, from the one in `icon.svg`.

    uv run python scripts/write_icons.py

Phones want them as PNG: one with round corners in two sizes, and one that a phone may cut as it likes (`maskable`):
its ground reaches to the edge, and its sign stays within the middle four fifths.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from floorman.web.gallery.shooting import chromium

STATIC = Path(__file__).parents[1] / "src/floorman/web/static"
GROUND = re.compile(r"<rect[^>]*/>")
WITHIN = 0.78


def main() -> None:
    sign = (STATIC / "icon.svg").read_text(encoding="utf-8")
    ground = GROUND.search(sign)
    assert ground is not None, "the sign lies on a ground"
    inner = sign[ground.end() : sign.index("</svg>")]
    shift = 12 * (1 - WITHIN)
    whole = ground[0].replace('rx="5"', "")
    cut = f'{sign[: ground.start()]}{whole}<g transform="translate({shift} {shift}) scale({WITHIN})">{inner}</g></svg>'
    pictures = {("icon-192", 192): sign, ("icon-512", 512): sign, ("icon-maskable-512", 512): cut}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for (name, size), svg in pictures.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
            page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
