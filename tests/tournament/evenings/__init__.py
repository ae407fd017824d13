"""Whole evenings by chance: how one is opened, what somebody may ask in it, and what has to hold all along."""
