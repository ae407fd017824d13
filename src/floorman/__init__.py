"""Floorman runs poker tournaments by the book.

Importing the package loads nothing else: the rooms are imported where they are needed, so that a programmer who wants
the rulebooks or the engine gets no web server with them.
"""

__version__ = "0.1.0"
