"""What of an event is printed or taken along: documents as PDF, tables for a spreadsheet.

A document is a typst template beside this file. It gets its data as JSON and its words in the reader's language;
nothing that somebody typed is ever part of a template.
"""

from floorman.web.documents.routes import ROUTES

__all__ = ["ROUTES"]
