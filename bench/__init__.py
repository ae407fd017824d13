"""How fast Floorman is, beside its peers: `python -m bench`.

Every figure is CPU time of one core. Peers take turns in rounds, each in a process of its own, and what counts is the
ratio inside a round, so that a busy machine slows all alike. `docs/speed.md` says what is measured.
"""
