"""Makes a folder that starts Floorman on a machine without Python, and packs it.

    uv run --isolated --no-dev --extra desk --group app python scripts/build_app.py           into dist/app
    uv run --isolated --no-dev --extra desk --group app python scripts/build_app.py FOLDER

It is made on the system that it is for: tried on Linux; on Windows and macOS the script is the same, untried. Whoever
has it unpacks it and starts `floorman` in it: the app opens in the browser, as from the terminal.
"""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
from pathlib import Path

import PyInstaller.__main__ as maker

from floorman.version import VERSION

STARTS = """
import multiprocessing

from floorman.cli.app import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
"""
# Commands, pages and drivers are read when they are first wanted: from outside nobody sees that they are needed.
WHOLE = ("floorman", "uvicorn", "litestar", "typst", "cyclopts", "rich")
# What comes along with a library and is never called.
WITHOUT = ("faker", "tkinter", "numpy", "pytest")


def built(folder: Path) -> Path:
    """The folder with the program."""
    with tempfile.TemporaryDirectory() as work:
        begins = Path(work) / "floorman_app.py"
        begins.write_text(STARTS, encoding="utf-8")
        wished = [
            "--noconfirm",
            "--log-level",
            "ERROR",
            "--onedir",
            "--name",
            "floorman",
            "--copy-metadata",
            "floorman",
        ]
        wished += ["--distpath", str(folder), "--workpath", f"{work}/work", "--specpath", work]
        wished += [part for name in WHOLE for part in ("--collect-all", name)]
        wished += [part for name in WITHOUT for part in ("--exclude-module", name)]
        maker.run([*wished, str(begins)])
    return folder / "floorman"


def packed(program: Path) -> Path:
    """What is given to others: one file beside it, as people of this system unpack it."""
    name = f"floorman-{VERSION}-{platform.system().lower()}-{platform.machine().lower()}"
    kind = "gztar" if sys.platform == "linux" else "zip"
    return Path(shutil.make_archive(str(program.parent / name), kind, program.parent, program.name))


if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "dist/app").resolve()
    file = packed(built(place))
    print(f"{file}  {file.stat().st_size / 1e6:.1f} MB")
