"""The pictures of the README and the documentation, taken anew from the pages as they are, the moving one too.

`uv run --group docs python scripts/write_pictures.py`
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Error, Page

from floorman.web.gallery.shooting import a_browser

IMAGES = Path(__file__).parent.parent / "docs" / "images"

# What each is called there, and which picture of the gallery it is: page, state and size. The German pages have theirs.
PICTURES = {
    "wall": "wall.club.tv",
    "floor-desk": "desk.club.tablet",
    "dealer-station": "station.told.tablet",
    "new-tournament": "new.form.tablet",
    "ask-the-book": "ask.answer.tablet",
    "phone": "me.player.phone",
}
FOLDERS = {"en": "", "de": "de/"}


# The demo plays by itself, and its picture is never the same twice.
DEMO_SIZE = {"width": 1440, "height": 900}
MORE_PLAYED_MS = 9_000
# The moving one: a quarter of a minute of it, smaller, and no larger than a page of a newspaper takes to load.
FRAMES, FRAME_MS, MOVING_WIDE, MOVING_BYTES_MOST = 45, 333, 960, 1_500_000


def main() -> int:
    """One call of the gallery for each size, so that nothing else is taken."""
    looks: dict[str, list[str]] = {}
    for shot in PICTURES.values():
        name, size = shot.rsplit(".", 1)
        looks.setdefault(size, []).append(name)
    with tempfile.TemporaryDirectory() as folder:
        for size, names in looks.items():
            command = [sys.executable, "-m", "floorman.web.gallery", folder, "--sizes", size, "--only", *names]
            if (ended := subprocess.run([*command, "--langs", *FOLDERS], check=False).returncode) != 0:
                return ended
        for name, shot in PICTURES.items():
            for lang, under in FOLDERS.items():
                _kept((Path(folder) / f"{shot}.{lang}.png").read_bytes(), under + name)
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
            _kept(page.screenshot(), "demo")
            _moving(page)
    finally:
        shown.send_signal(signal.SIGINT)
        shown.wait()


def _kept(png: bytes, name: str) -> None:
    """The same dots in a third of the bytes."""
    file = IMAGES / f"{name}.webp"
    file.parent.mkdir(exist_ok=True)
    Image.open(io.BytesIO(png)).convert("RGB").save(file, lossless=True, quality=100, method=6)


def _moving(page: Page) -> None:
    frames = []
    for _ in range(FRAMES):
        began = time.monotonic()
        frame = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        frames.append(frame.resize((MOVING_WIDE, MOVING_WIDE * frame.height // frame.width), Image.Resampling.LANCZOS))
        page.wait_for_timeout(max(FRAME_MS - (time.monotonic() - began) * 1000, 0))
    file = IMAGES / "evening.webp"
    for quality in (80, 70, 60, 50, 40, 30):
        frames[0].save(
            file, save_all=True, append_images=frames[1:], duration=FRAME_MS, loop=0, quality=quality, method=6
        )
        if file.stat().st_size < MOVING_BYTES_MOST:
            return
    raise AssertionError("the moving picture is too large")


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
