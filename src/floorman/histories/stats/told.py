"""What statistics ask of one hand, from its events: who came in, where it ended for whom, and who won."""

from __future__ import annotations

from decimal import Decimal

from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import Acted, HandKilled, PotAwarded, RoundClosed, Ruled, Shown
from floorman.histories.dead_hands import died
from floorman.histories.outcome import Outcome, change_of
from floorman.histories.record import Record
from floorman.terms import SeatNo


class ToldHand:
    """What is asked of a hand, from its events."""

    def __init__(self, record: Record, outcome: Outcome) -> None:
        assert outcome.played is not None and outcome.played.stacks is not None, "it was played to its end"
        scale = record.scale
        self.streets: list[str] = [one.street for one in GAMES[record.game].rounds]
        self.out: dict[SeatNo, str] = {}  # who folded, and on which street
        self.won_by: set[SeatNo] = set()
        self.came_in: set[SeatNo] = set()
        self.raised: set[SeatNo] = set()
        self.pot = Decimal(0)
        shown = False
        closed = 0
        for event in outcome.played.events:
            match event:
                case Acted(seat=seat, did=did):
                    self._acted(seat, did, event.step, closed)
                case RoundClosed():
                    closed += 1
                case PotAwarded(amount=amount, shares=shares):
                    self.pot += Decimal(amount) / scale
                    self.won_by.update(share.seat for share in shares if share.amount)
                case Shown():
                    shown = True
                case HandKilled() | Ruled():
                    self._died(event, closed)
        left = [seat for seat in record.players() if seat not in self.out]
        shown = shown or (len(left) > 1)
        self.ended: str = "showdown" if shown and len(left) > 1 else self.streets[min(closed, len(self.streets) - 1)]
        self.at_showdown: set[SeatNo] = set(left) if self.ended == "showdown" else set()
        self.change = _changes(record, outcome)
        forced = record.forced
        self.blind = Decimal(forced.big_blind or forced.small_bet or 0) / scale
        self.positions = positions_of(record)

    def _died(self, event: AnyEvent, closed: int) -> None:
        """Nobody came in with a hand that died, and it is at no showdown. It has lost what lay before it."""
        for seat in died(event):
            self.out.setdefault(seat, self.streets[min(closed, len(self.streets) - 1)])

    def _acted(self, seat: SeatNo, did: str, step: int, closed: int) -> None:
        street = self.streets[min(closed, len(self.streets) - 1)]
        if did == "fold":
            self.out[seat] = street
        elif not closed and did not in ("check", "bring-in"):
            self.came_in.add(seat)
            if step:
                self.raised.add(seat)


def _changes(record: Record, outcome: Outcome) -> dict[SeatNo, Decimal]:
    assert outcome.stacks is not None, "it was played to its end"
    return {seat: Decimal(by) for seat, by in change_of(record, outcome.status, outcome.stacks).items()}


def positions_of(record: Record) -> dict[SeatNo, str]:
    """Where each sits: blinds and button by name, the others by their distance from the button or the blinds."""
    if not GAMES[record.game].has_blinds:
        return dict.fromkeys(record.players(), "seat")
    where = record.positions
    found = {where.small_blind: "small-blind", where.big_blind: "big-blind"}
    seats = sorted(record.players())
    if len(seats) == 2:
        return {seat: "big-blind" if seat == where.big_blind else "button" for seat in seats}
    after = [seat for seat in seats if seat > where.button] + [seat for seat in seats if seat <= where.button]
    others = [seat for seat in after if seat not in found]
    if others and others[-1] == where.button:
        found[others.pop()] = "button"
    if others:
        found[others.pop()] = "cutoff"
    for place, seat in enumerate(others):
        found[seat] = "first" if not place else "middle"
    return {seat: found[seat] for seat in seats}
