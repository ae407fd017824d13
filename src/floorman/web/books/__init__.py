"""The rulebooks: to read, to compare, and the editor for a book of the house's own."""

from floorman.web.books.editing import edit, keep, text
from floorman.web.books.kept import lay_kept
from floorman.web.books.reading import book, comparison, shelf
from floorman.web.books.statement import rule

__all__ = ["ROUTES", "lay_kept"]

ROUTES = [shelf, comparison, edit, keep, text, book, rule]
