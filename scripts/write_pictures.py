"""The six pictures of the README and the documentation, taken anew from the pages as they are."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

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
    return 0


if __name__ == "__main__":
    sys.exit(main())
