"""The gallery's table of pages holds all of them: what it does not name, nobody looks at."""

from __future__ import annotations

import re

from floorman.web.gallery.pages import PAGES
from floorman.web.guards import WHO

# No pages: streams, files, what is for machines, parts of a page, addresses that lead on to another one, and tables
# that play on while one looks (`tests/browser/test_table.py` does).
NO_PAGES = {
    "/pair/{secret}",
    "/events/{event}/table",
    "/events/{event}/tables/{number}/watch",
    "/events/{event}/live",
    "/events/{event}/me/cards",
    "/events/{event}/find",
    "/events/{event}/registration/find",
    "/events/{event}/seats/{number}/{place}",
    "/events/{event}/entries/{number}",
    "/events/{event}/documents/{document}",
    "/events/{event}/station/{number}/seats/{place}",
    "/events/{event}/station/{number}/call",
    "/events/{event}/wall/{sheet}",
    "/events/{event}/layouts/{layout}/file",
    "/events/{event}/overlay/now",
    "/pictures/{name}",
    "/sounds/{name}",
    "/wall-look.css",
    "/events/{event}/hands/{table}/{hand}",
    "/events/{event}/hands/{table}/{hand}/replay",
    "/events/{event}/hands/{table}/{hand}/file/{file}",
    "/events/{event}/hands/file/{file}",
    "/events/{event}/me/hands/{table}/{hand}",
    "/events/{event}/me/hands/{table}/{hand}/file/{file}",
    "/events/{event}/me/hands/file/{file}",
    "/books/{name}/file",
    "/practice/{id}",
    "/hands/{id}",  # these are in it, by what is pressed on the page before them
    "/hands/{id}/stats",
    "/hands/{id}/{number}",
    "/demo",  # only where one is shown: `scripts/write_pictures.py` takes its picture
    "/demo/now",
    "/seats.css",
    "/worker.js",
    "/mine",  # leads on
    "/mine/calls",
    "/static/{file_path}",
    "/healthz",
    "/readyz",
    "/metrics",
}


def shown(template: str) -> bool:
    """Is a page of this address in the table?"""
    wanted = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)))
    return any(wanted.fullmatch(shot.path.partition("?")[0]) for shot in PAGES)


def test_every_page_is_in_the_gallery() -> None:
    """Whoever adds a page adds a line to `floorman.web.gallery.pages`, and has its pictures and its tests."""
    pages = {route.partition(" ")[2] for route in WHO if route.startswith("GET ")} - NO_PAGES

    assert set() == {page for page in pages if not shown(page)}
    assert len(pages) > 20


def test_what_is_no_page_is_a_route() -> None:
    assert set() == NO_PAGES - {route.partition(" ")[2] for route in WHO}
