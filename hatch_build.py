"""Build hook: makes what git does not hold, so that nothing is fetched or compiled at run time.

It copies htmx out of the django-htmx wheel (a build requirement only), makes the typefaces and compiles the gettext
catalogues. It runs for the editable install of `uv run` and `pip install -e .` as it does for the wheel.
"""

from __future__ import annotations

import hashlib
import sys
from importlib import resources
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # a build sees this file alone

from hatch_fonts import make_fonts  # noqa: E402

VENDOR = HERE / "src/floorman/web/static/vendor"
LOCALE = HERE / "src/floorman/speech/locale"
SCRIPTS = {"htmx-4.min.js": "htmx.min.js"}
# What was looked at and tested. Another version of the wheel: look at it, test it, then write its sum here.
SUMS = {"htmx.min.js": "28fae7bbe8e8142b702debb9d5234a9a436d9435a4b5165b195aa1a7ed840d25"}


class FloormanHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        copy_scripts()
        make_fonts()
        compile_catalogues()


def copy_scripts() -> None:
    source = resources.files("django_htmx") / "static" / "django_htmx"
    VENDOR.mkdir(parents=True, exist_ok=True)
    for theirs, ours in SCRIPTS.items():
        script = (source / theirs).read_bytes()
        found = hashlib.sha256(script).hexdigest()
        if found != SUMS[ours]:
            raise SystemExit(f"{theirs} is not the one that was tested: its SHA-256 is {found}, not {SUMS[ours]}")
        (VENDOR / ours).write_bytes(script)


def compile_catalogues() -> None:
    for text in LOCALE.glob("*/LC_MESSAGES/*.po"):
        with text.open("rb") as source, text.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))
