"""A pot that went to the wrong player, and until when that is put right.

| what is done                          | wrong_award, tabled_winner_killed         |
| whose word is enough                  | pot_error_reported_by                     |
| until when who won may be disputed    | result_dispute_until, level_fixed_by      |
| until when a wrong count or division  | count_dispute_until                       |
| if no hand follows at the table       | dispute_without_next_hand                 |
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from floorman.hand import AnyCommand, Award, Hand, Show, decide
from floorman.hand.awarding import pots_of
from floorman.hand.events import ChipsMoved
from floorman.hand.ranking import is_halved
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.corrected import awards_with, most_for, moves_to, shares_of, told
from floorman.rulings.hands import at_showdown, before_paying, paid, seat_of, word_of
from floorman.rulings.outcome import Option, Outcome, Reason, Step
from floorman.rulings.progress import since_then
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Chips, Refused, SeatNo

Noticed: TypeAlias = Literal["in-hand", "before-next-hand", "after-riffle", "after-cut", "after-first-action"]
MOMENTS: tuple[Noticed, ...] = ("in-hand", "before-next-hand", "after-riffle", "after-cut", "after-first-action")
# The first of these moments at which the next hand has begun, by what fixes its level.
BEGUN: dict[str, Noticed] = {"button_moved": "after-riffle", "first_riffle": "after-riffle", "cut": "after-cut"}
MINUTE_S = 60


class Dispute(Report, frozen=True):
    """What both kinds tell of the time that has passed."""

    noticed: Noticed | None = None
    since: tuple[Since, ...] = ()  # what was done in the next hand
    hand_follows: bool | None = None  # False: a break, the end of the day, a halted table
    seconds_since: int | None = None  # since the pot was awarded

    def too_late(self, until: AnyAnswer, case: Case) -> tuple[bool | None, tuple[AnyAnswer, ...]]:
        """Whether it is, and the answers that say so; None where the floor decides."""
        noticed = self.known(self.noticed, "noticed", case)
        if noticed == "in-hand":
            return False, ()
        if self.hand_follows is False and noticed == "before-next-hand":
            answer = case.book.dispute_without_next_hand
            if answer.value == "floor":
                return None, (answer,)
            return self.known(self.seconds_since, "seconds_since", case) > MINUTE_S, (answer,)
        at = MOMENTS.index(noticed)
        match until.value:
            case "pot_taken_in":
                return True, (until,)
            case "next_hand_begins":
                begins = case.book.level_fixed_by
                decides = noticed in ("after-riffle", "after-cut")
                return at >= MOMENTS.index(BEGUN[begins.value]), (until, begins) if decides else (until,)
            case _:
                return noticed == "after-first-action" and self._substantial(case), (until,)

    def _substantial(self, case: Case) -> bool:
        """Where nobody tells what was done in the next hand, it has gone too far."""
        return not self.since or since_then(case, self.since).substantial


def _stands(on: tuple[AnyAnswer, ...]) -> Outcome:
    return Outcome(outcome="no-effect", on=on, steps=(Step("step.play-on"),))


def _floor(on: tuple[AnyAnswer, ...], found: Outcome) -> Outcome:
    """Whether it is still put right as it would have been in time."""
    return Outcome(
        outcome="floor-decides",
        on=on,
        hands=found.hands,
        options=(Option(found.outcome, then=found), Option("no-effect", then=_stands(on))),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )


@kind("wrong-award", "seat", "amount", "noticed")
class WrongAward(Dispute, frozen=True, rename={"source": "from"}):
    """Chips of a pot went to the wrong player, or too few of them to the right one."""

    seat: SeatNo | None = None  # whose they are
    amount: Chips | None = None
    source: SeatNo | None = None
    noticed_by: Literal["player", "folded-player", "dealer", "spectator"] | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (*super().seats(), *((("from", self.source),) if self.source is not None else ()))

    def ruled(self, case: Case) -> Outcome:
        book = case.book
        seat = self.known(self.seat, "seat", case)
        amount = self.known(self.amount, "amount", case)
        if amount < 1:
            raise BadReport("amount", "so many chips went wrong: 1 or more")
        heard = book.pot_error_reported_by
        if self.noticed_by == "spectator" and heard.value == "players_and_staff":
            return _stands((heard,))
        source = self._source(case, seat)
        late, on = self.too_late(book.count_dispute_until if self._of_count(case) else book.result_dispute_until, case)
        if late:
            return _stands(on)
        said = (Reason("award.anybody-may-say", heard.cites),) if self.noticed_by == "spectator" else ()
        found = replace(self._moved(case, seat, source, amount, (book.wrong_award, *on)), also=said)
        return _floor(on, found) if late is None else found

    def _moved(self, case: Case, seat: SeatNo, source: SeatNo, amount: Chips, on: tuple[AnyAnswer, ...]) -> Outcome:
        """What goes from hand to hand, and what becomes of it in a log that has the chips elsewhere."""
        hand = case.hand
        move = ChipsMoved(f"seat:{source}", f"seat:{seat}", amount)
        found = Outcome(outcome="award-corrected", on=on, chips=(move,), steps=(told(move),))
        if hand is None:
            return found
        got = paid(case)
        if amount > (sum(got.values()) if hand.closed else hand.pot):
            raise BadReport("amount", "all pots of this hand together are less than that")
        if not hand.closed:
            return found.but(booked=(), plays=_paid_to(hand, seat, amount))
        if got.get(source, 0) < amount:
            holders = [one for one, has in got.items() if one != seat and has >= amount]
            if got.get(seat, 0) >= amount and not holders:
                return found.but(booked=())  # as the log has it, he was paid
            if len(holders) == 1:
                return found.but(booked=(ChipsMoved(f"seat:{holders[0]}", f"seat:{seat}", amount),))
        if hand.stack[hand.at[source]] < amount:
            raise BadReport("amount", f"seat {source} has fewer chips than that")
        return found

    def _of_count(self, case: Case) -> bool:
        """Was the pot only counted or divided wrongly among those who did win it?"""
        if case.hand is not None and case.hand.closed:
            return self.seat in paid(case) and (self.source is None or self.source in paid(case))
        return self.source is None

    def _source(self, case: Case, seat: SeatNo) -> SeatNo:
        """Who has them: told, or the only other one who was paid."""
        if self.source == seat:
            raise BadReport("from", "the chips are where they belong")
        if self.source is not None:
            return self.source
        others = [one for one in paid(case) if one != seat]
        return others[0] if len(others) == 1 else self.known(None, "from", case)


def _paid_to(hand: Hand, seat: SeatNo, amount: Chips) -> tuple[AnyCommand, ...]:
    """The whole of the only pot still lies in the middle of the log: it is his, unless known cards say otherwise."""
    if amount != hand.pot or len(pots_of(hand)) != 1:
        return ()
    award = Award(0, (seat,))
    return () if isinstance(decide(hand, award), Refused) else (award,)


@kind("tabled-hand-killed", "seat", "noticed")
class TabledHandKilled(Dispute, frozen=True):
    """A winning hand that lay open was taken in by mistake."""

    seat: SeatNo | None = None
    awarded_to: SeatNo | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (*super().seats(), *((("awarded_to", self.awarded_to),) if self.awarded_to is not None else ()))

    def ruled(self, case: Case) -> Outcome:
        book, hand = case.book, case.hand
        seat = self.known(self.seat, "seat", case)
        if hand is not None and not at_showdown(hand):
            raise BadReport("hand", "the betting is still on: nobody's hand is tabled yet")
        late, on = self.too_late(book.result_dispute_until, case)
        if late:
            return replace(_stands(on), hands={seat: word_of(hand, seat)})
        found = self._put_right(case, seat, (book.tabled_winner_killed, *on))
        return _floor(on, found) if late is None else found

    def _put_right(self, case: Case, seat: SeatNo, on: tuple[AnyAnswer, ...]) -> Outcome:
        hand, to = case.hand, self.awarded_to
        found = Outcome(outcome="hand-live", on=on, hands={seat: "shown"}, steps=(Step("step.open-again"),))
        if hand is None:
            return found if to in (None, seat) else replace(found, outcome="award-corrected")
        booked = self._moves(case, seat) if hand.closed else ()
        chips = booked
        if to not in (None, seat) and all(seat_of(move.source) != to for move in booked):
            # He has them at the table, whatever the log says.
            amount = self._his(case, seat)
            chips = (ChipsMoved(f"seat:{to}", f"seat:{seat}", amount),) if amount else ()
        if not chips:
            return found
        steps = (*found.steps, *(told(move) for move in chips))
        plays = () if hand.closed else _opened(hand, seat)
        return replace(found, outcome="award-corrected", chips=chips, booked=booked, steps=steps, plays=plays)

    def _moves(self, case: Case, seat: SeatNo) -> tuple[ChipsMoved, ...]:
        """By the cards where they are known; else all that others were paid of what he played for."""
        if awards_with(case, seat) is not None:
            return moves_to(case, seat)
        assert case.hand is not None, "asked where pots were paid"
        if is_halved(case.hand):
            raise BadReport("seat", "which half was his is not known: report `wrong-award` with the amount")
        holder = None if self.awarded_to == seat else self.awarded_to
        return shares_of(case, seat, holder if holder in paid(case) else None)

    def _his(self, case: Case, seat: SeatNo) -> Chips:
        """What of the pots is his: by the cards, else all that he played for."""
        right, hand = awards_with(case, seat), case.hand
        assert hand is not None, "asked where a hand is told"
        return right.get(seat, 0) if right is not None else most_for(before_paying(case) or hand, seat)


def _opened(hand: Hand, seat: SeatNo) -> tuple[AnyCommand, ...]:
    """His cards lay open: so they do in the log, where it knows them."""
    show = Show(seat)
    return () if isinstance(decide(hand, show), Refused) else (show,)
