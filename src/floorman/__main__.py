"""`python -m floorman` and the console script `floorman`."""

from floorman.cli.app import main

if __name__ == "__main__":
    main()
