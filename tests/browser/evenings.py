"""Evenings for a browser, made through the API, so that a story can begin in the middle."""

from __future__ import annotations

from itertools import count
from typing import Any

from playwright.sync_api import Page

from tests.browser.servers import Server

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gül", "Hugo", "Ines", "Łukasz Groß", "Kim", "Lea")
LEVELS = ((25, 50), (50, 100), (100, 200), (200, 400), (300, 600), (500, 1000))
_sent = count()


class Evening:
    """One event on a server; what is done here, somebody does elsewhere."""

    def __init__(
        self,
        page: Page,
        server: Server,
        book: str = "cuca",
        players: int = 3,
        names: tuple[str, ...] = NAMES,
        **plan: Any,
    ) -> None:
        self._page = page
        self._api = f"{server.address}/api/v1"
        structure = [{"type": "level", "minutes": 20, "small_blind": one, "big_blind": two} for one, two in LEVELS]
        wish = {
            "name": "Friday",
            "book": book,
            "players": [*names[:players], *(f"Guest {number}" for number in range(len(names) + 1, players + 1))],
            "plan": {"stack": 10_000, "table_size": 9, "structure": structure, **plan},
        }
        self.id = self._post("/events", wish)["id"]
        self.address = f"{server.address}/events/{self.id}"

    def do(self, what: str, **fields: Any) -> Any:
        return self._post(f"/events/{self.id}/commands", {"do": what, **fields})

    def begun(self, tables: int = 1) -> Evening:
        for number in range(1, tables + 1):
            self.do("open-table", table=number)
        self.do("draw-seats")
        self.do("start-event")
        return self

    def floor(self) -> Any:
        shown = self._page.request.get(f"{self._api}/events/{self.id}/floor").json()
        return shown.get("floor", shown)

    def seats(self, table: int = 1) -> list[Any]:
        """Who sits there, by seat."""
        tables = {one["number"]: one for one in self.floor()["tables"]}
        return [one for one in tables[table]["seats"] if one["id"]]

    def _post(self, path: str, body: Any) -> Any:
        headers = {"idempotency-key": f"told-{next(_sent)}"}
        answer = self._page.request.post(self._api + path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()
