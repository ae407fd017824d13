"""`python -m floorman` and the console script `floorman`."""

from __future__ import annotations

import sys

from floorman.cli.installed import ask_for_the_rest


def main() -> None:
    ask_for_the_rest(sys.argv[1:])
    # Imported here: it is made of what may not be installed.
    from floorman.cli.app import main as run  # noqa: PLC0415

    run()


if __name__ == "__main__":
    main()
