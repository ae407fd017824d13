"""The pictures of the README and the documentation, taken anew from the pages as they are."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error, Page

from floorman.web.gallery.shooting import a_browser

IMAGES = Path(__file__).parent.parent / "docs" / "images"

# What each is called there, and which picture of the gallery it is: page, state, size and language.
PICTURES = {
    "wall": "wall.club.tv.en",
    "floor-desk": "desk.club.tablet.en",
    "dealer-station": "station.told.tablet.en",
    "new-tournament": "new.form.tablet.de",
    "ask-the-book": "ask.answer.tablet.en",
    "phone": "me.player.phone.de",
}


# The demo plays by itself, and its picture is never the same twice.
DEMO_SIZE = {"width": 1440, "height": 900}
MORE_PLAYED_MS = 9_000


def main() -> int:
    """One call of the gallery for each size and language, so that nothing else is taken."""
    looks: dict[tuple[str, str], list[str]] = {}
    for shot in PICTURES.values():
        name, size, lang = shot.rsplit(".", 2)
        looks.setdefault((size, lang), []).append(name)
    with tempfile.TemporaryDirectory() as folder:
        for (size, lang), names in looks.items():
            command = [sys.executable, "-m", "floorman.web.gallery", folder, "--sizes", size, "--langs", lang, "--only"]
            if (ended := subprocess.run([*command, *names], check=False).returncode) != 0:
                return ended
        for name, shot in PICTURES.items():
            shutil.copy(Path(folder) / f"{shot}.png", IMAGES / f"{name}.png")
    _demo()
    return 0


def _demo() -> None:
    """A while after the first chip has moved."""
    command = [sys.executable, "-m", "floorman", "demo", "--no-browser", "--port", "0", "--lang", "en"]
    shown = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert shown.stdout is not None, "it says where it is"
        address = shown.stdout.readline().rpartition(" ")[2].strip()
        with a_browser() as browser:
            page = browser.new_page(viewport=DEMO_SIZE, locale="en-GB")  # type: ignore[arg-type]
            _as_soon_as_it_answers(page, address)
            page.frame_locator("iframe[data-frame=table]").locator("#arena .bet b").first.wait_for()
            page.wait_for_timeout(MORE_PLAYED_MS)
            page.screenshot(path=IMAGES / "demo.png")
    finally:
        shown.send_signal(signal.SIGINT)
        shown.wait()


def _as_soon_as_it_answers(page: Page, address: str) -> None:
    for _ in range(600):
        try:
            page.goto(address)
            return
        except Error:
            time.sleep(0.1)
    raise AssertionError(f"no demo at {address}")


if __name__ == "__main__":
    sys.exit(main())
