"""What players at tables in the browser want of coming hands, where their house's book lets them: to straddle whenever
they may, and a bomb pot that all are for.

| a wish     | holds                   | carried out                                        |
| straddle   | until they take it back | in each hand in which the book lets their seat     |
| a bomb pot | for the next hand       | once everybody who is dealt in and there is for it |

None of this is in the log; what a hand has of it, its first event says.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from floorman.floor import Floor
from floorman.floor.coming import coming_hand
from floorman.hand.beforehand import bomb_ante, bomb_boards, straddle_offers
from floorman.hand.cash import Cash, Straddle
from floorman.hand.events import HandStarted
from floorman.terms import Chips, EntryId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands import NewHand


class WishedView(Struct, frozen=True):
    """What one player of a table may wish, and what has been."""

    straddles: bool = False  # the player may wish to
    will_straddle: bool = False
    boards_most: int = 0  # of a bomb pot; 0: no such thing
    each: Chips = 0  # what everybody puts in
    bomb: int = 0  # the player is for one on so many boards
    others: tuple[EntryId, ...] = ()  # who else is for one
    missing: int = 0  # so many have not said so yet


class Bomb(Struct, frozen=True):
    """Somebody is for one on so many boards. Said again it is another."""

    who: EntryId
    boards: int
    number: int


class ComingHands:
    """Of one event."""

    def __init__(self, changed: Callable[[TableNo], None]) -> None:
        self._straddlers: set[EntryId] = set()
        self._bombs: dict[EntryId, Bomb] = {}
        self._heard: dict[TableNo, list[Bomb]] = {}  # what was wished when the hand was asked for
        self._said = 0
        self._changed = changed

    def straddle(self, who: EntryId, table: TableNo, *, wants: bool) -> None:
        (self._straddlers.add if wants else self._straddlers.discard)(who)
        self._changed(table)

    def bomb(self, who: EntryId, table: TableNo, boards: int) -> None:
        """0 boards: the player is not for one any more."""
        if boards:
            self._said += 1
            self._bombs[who] = Bomb(who, boards, self._said)
        else:
            self._bombs.pop(who, None)
        self._changed(table)

    def at(self, state: Tournament, table: TableNo) -> object:
        """As long as this is the same, so is what is wished at a table."""
        if not (self._straddlers or self._bombs):
            return ()
        sit = state.players(table).values()
        return tuple((who, who in self._straddlers, self._bombs.get(who)) for who in sit)

    def view(self, now: Now, table: TableNo, who: EntryId) -> WishedView:
        book = now.book
        boards = bomb_boards(book)
        asked = _asked(now.state, table) if boards else []
        for_it = [one for one in asked if one in self._bombs]
        return WishedView(
            straddles=book.straddles.value != "none",
            will_straddle=who in self._straddlers,
            boards_most=boards if who in asked else 0,
            each=_each(now, table) if boards else 0,
            bomb=self._bombs[who].boards if who in self._bombs else 0,
            others=tuple(one for one in for_it if one != who),
            missing=len(asked) - len(for_it),
        )

    # ---- the next hand ----------------------------------------------------------------------------------------------

    def with_wishes(self, floor: Floor, now: Now, command: NewHand) -> NewHand:
        """The same with what is wished at its table, as far as the book lets it."""
        table, state = command.table, floor.state
        self._heard[table] = [self._bombs[who] for who in state.players(table).values() if who in self._bombs]
        asked = _asked(state, table) if self._bombs else []
        if asked and all(who in self._bombs for who in asked):
            boards = min(bomb_boards(now.book), *(self._bombs[who].boards for who in asked))
            if boards and (each := _each(now, table)):
                return replace(command, bomb=each, boards=boards)
        if now.book.straddles.value == "none" or self._straddlers.isdisjoint(state.players(table).values()):
            return command
        return replace(command, straddles=self._straddles(now, table))

    def _straddles(self, now: Now, table: TableNo) -> dict[SeatNo, Chips]:
        """One after the other, as long as somebody who may wants to: the first one there is asked first."""
        coming = coming_hand(now, table)
        if coming is None:
            return {}
        event, laid, players = coming.hand.started, dict[SeatNo, Chips](), now.state.players(table)
        while True:
            offers = straddle_offers(now.book, _with(event, laid))
            found = next((one for one in offers if players.get(one.seat) in self._straddlers), None)
            if found is None or found.seat in laid:
                return laid
            laid[found.seat] = found.least

    def begun(self, table: TableNo) -> None:
        """Its hand has begun: whoever was for a bomb pot has had it, or has not."""
        for bomb in self._heard.pop(table, ()):
            if self._bombs.get(bomb.who) == bomb:
                del self._bombs[bomb.who]


def _with(event: HandStarted, laid: dict[SeatNo, Chips]) -> HandStarted:
    straddles = tuple(Straddle(seat, to) for seat, to in laid.items())
    return replace(event, cash=replace(event.cash or Cash(), straddles=straddles))


def _asked(state: Tournament, table: TableNo) -> list[EntryId]:
    """The people of a table who are there and have chips: bots go along with them."""
    return [
        who
        for who in state.players(table).values()
        if state.stacks.get(who, 0)
        and who not in state.bots
        and who not in state.sat_out
        and state.presence.get(who, "present") == "present"
    ]


def _each(now: Now, table: TableNo) -> Chips:
    """What each puts in: so many big blinds of the level that is now."""
    coming = coming_hand(now, table)
    return 0 if coming is None else bomb_ante(now.book, coming.hand.started.forced)
