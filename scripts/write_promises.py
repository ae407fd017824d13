"""Write down, in tests/promised, what programs and files can rely on from this version on.

    uv run python -m scripts.write_promises

Run it for a release with a new minor version. Until then a test holds every later state to what stands there.
"""

from __future__ import annotations

from pathlib import Path

from tests.promised.present import PROMISED

FOLDER = Path(__file__).parent.parent / "tests/promised"


def main() -> None:
    for name, present in PROMISED.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(sorted({*present()})) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
