"""An act before one's turn: what it is worth, and what comes of it where others went on as if it had been his turn."""

from __future__ import annotations

from typing import cast

from msgspec import Struct, structs

from floorman.hand import NOBODY, AnyCommand, Hand
from floorman.reading import Declaration, Word, is_in_turn, is_waiting, read
from floorman.rulings.acting import after, ahead
from floorman.rulings.beside import with_penalty
from floorman.rulings.case import Case, Doing, Since
from floorman.rulings.declared import RAISES, Declared, case_after, early_ruled, of_reading, out_of_turn
from floorman.rulings.hands import hand_of
from floorman.rulings.outcome import Option, Outcome
from floorman.rulings.plainly import before_his_turn
from floorman.rulings.progress import since_then
from floorman.rulings.report import BadReport, Lacking, kind
from floorman.rulings.skipped import PlayerSkipped
from floorman.terms import Chips

ACTS = ("fold", "check", "call", *RAISES)


@kind("out-of-turn", "seat")
class OutOfTurn(Declared, frozen=True):
    """Somebody acted before his turn: does it hold him?"""

    do: Doing | None = None
    to: Chips | None = None
    on_purpose: bool | None = None
    hint_given: bool | None = None  # of whoever was passed over
    asked_time: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_of(case)
        if self.do is None and self.tells_nothing:
            raise Lacking("do")
        said = self._acted(case) if self.do is not None else self.declaration(case)
        if not is_waiting(hand, said.seat):
            return of_reading(case, read(hand, said))
        did = as_they_went_on(case, self._first(said), self.since)
        if not did.too_early and not did.later:
            return self._waits(case, said, self.since)
        then = case_after(case, ahead(hand, did.in_turn)[1])
        if is_in_turn(hand_of(then), said.seat):  # his turn has come, whatever others did too early
            found = _all_wait(then, self._waits(case, said, did.in_turn), did.too_early)
            return _go_on(case, found, did.later)
        return self._with_others(case, then, said, did.in_turn, did.too_early)

    def hand_since(self, case: Case) -> Hand:
        """The hand after all that was done in turn since: as it stands now, while what was done too early waits."""
        said = self._acted(case) if self.do is not None else self.declaration(case)
        return ahead(hand_of(case), as_they_went_on(case, self._first(said), self.since).in_turn)[0]

    def _waits(self, case: Case, said: Declaration, since: tuple[Since, ...]) -> Outcome:
        return out_of_turn(case, said, since, self.on_purpose, acted=self.do is not None)

    def _with_others(
        self, case: Case, then: Case, said: Declaration, lead: tuple[Since, ...], others: tuple[Since, ...]
    ) -> Outcome:
        """Others went on as if it had been his turn: whoever was to act has been passed over, by all of them."""
        hand, plays = hand_of(then), ahead(hand_of(case), lead)[1]
        turn, acts = hand.seats[hand.to_act], (self._first(said), *others)
        skipped = PlayerSkipped(seat=turn, since=acts, hint_given=self.hint_given, asked_time=self.asked_time)
        found = skipped.ruled(then)
        if found.outcome == "back-to-player":  # the turn is not lost: nothing has been done yet but out of turn
            alone = self._waits(case, said, lead)
            also = tuple(one for one in found.on if one not in alone.on)
            return _all_wait(then, alone.but(on=(*alone.on, *also)), others)
        found = with_penalty(found, case, said.seat, *before_his_turn(said), on_purpose=self.on_purpose)
        return _after(plays, found)

    def _first(self, said: Declaration) -> Since:
        """His act by its word; what he said alone is one as well, and chips without a word are some of them."""
        words = said.words
        if self.do is not None:
            return Since(said.seat, self.do, self.to)
        word = words[0] if len(words) == 1 and words[0] in ACTS else "call" if said.moved else "check"
        named = said.amount if isinstance(said.amount, int) and said.means != "by" else None
        return Since(said.seat, cast(Doing, word), named)

    def _acted(self, case: Case) -> Declaration:
        """An act by its word. The bring-in is what anybody brings who has to."""
        if self.do not in ("fold", "check", "call", *RAISES):
            raise BadReport("do", f"{self.do} is no act of a round of betting")
        named = self.to if self.do in RAISES else None
        if named is not None and named < 0:
            raise BadReport("to", f"{named} is no amount of chips")
        return Declaration(seat=self.seated(case), said=cast(Word, self.do), amount=named, means="to")


class WentOn(Struct, frozen=True):
    """What was done after somebody acted too early: by whoever was to act then, by others before their own turn, and
    all of it once his turn had come."""

    in_turn: tuple[Since, ...] = ()
    too_early: tuple[Since, ...] = ()
    later: tuple[Since, ...] = ()


def as_they_went_on(case: Case, early: Since, since: tuple[Since, ...]) -> WentOn:
    """Act by act. What cannot have been done any more, with the round over or by somebody without cards, ends it."""
    hand, did = hand_of(case), WentOn()
    for count, act in enumerate(since):
        if is_in_turn(hand, early.seat):
            return structs.replace(did, later=since[count:] if did.in_turn else ())
        if hand.to_act == NOBODY or act.seat not in hand.at:
            return did
        if is_in_turn(hand, act.seat) and not _turn_is_lost(case, (early, *did.too_early)):
            hand, did = ahead(hand, (act,))[0], structs.replace(did, in_turn=(*did.in_turn, act))
        else:
            did = structs.replace(did, too_early=(*did.too_early, act))
    return did


def _turn_is_lost(case: Case, behind: tuple[Since, ...]) -> bool:
    """Was so much done behind whoever is to act that he may not any more?"""
    limit = case.book.skipped_loses_turn_after.value
    return limit != "never" and since_then(case, behind).reached(limit)


def _go_on(case: Case, found: Outcome, later: tuple[Since, ...]) -> Outcome:
    """What was done once he had had his turn goes on from there."""
    if not later or not found.plays:
        return found
    return found.but(plays=(*found.plays, *ahead(after(hand_of(case), found.plays), later)[1]))


def _after(lead: tuple[AnyCommand, ...], found: Outcome) -> Outcome:
    """The same, after what was done in turn."""
    if not lead:
        return found
    if found.outcome == "back-to-player" or found.plays:
        found = found.but(plays=(*lead, *found.plays))
    return found.but(options=tuple(_option_after(lead, one) for one in found.options))


def _option_after(lead: tuple[AnyCommand, ...], option: Option) -> Option:
    then = option.then
    return option if not then or not then.plays else structs.replace(option, then=then.but(plays=(*lead, *then.plays)))


def _all_wait(case: Case, found: Outcome, others: tuple[Since, ...]) -> Outcome:
    """What others did too early waits like the first act, and a fold that holds at once is one."""
    for act in others:
        if act.do not in ("fold", "check", "call", *RAISES) or not is_waiting(hand_of(case), act.seat):
            continue
        said = Declaration(seat=act.seat, said=cast(Word, act.do), amount=act.to, means="to")
        his = early_ruled(case, said, ())
        stays = tuple(one for one in his.steps if one.code == "step.stays-until-turn" and one not in found.steps)
        found = found.but(hands={**found.hands, **his.hands}, steps=(*found.steps, *stays))
    return found
