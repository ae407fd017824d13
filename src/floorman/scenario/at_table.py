"""What a step tells at a table: acts, declarations, reports and decisions, as commands of the floor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from floorman.floor import OpenHand
from floorman.floor.commands import Act as ToldAct
from floorman.floor.commands import Decide, Declare, Report, VoidHand
from floorman.floor.decide import case_at
from floorman.floor.declaring import declare
from floorman.hand import NOBODY, Award, BringIn, Call, Check, Draw, Fold, Hand, Muck, Release, RunIt, Show, offers
from floorman.hand import AnyCommand as HandCommand
from floorman.hand.acts import betting_command
from floorman.reading import Declaration
from floorman.rulings import BadReport, read_report
from floorman.scenario.cards import cards_at
from floorman.scenario.format import Act, Step
from floorman.scenario.hand_answers import ANSWERS, Remembered, told_may
from floorman.scenario.hand_may import may_call_clock
from floorman.scenario.on_floor import OnFloor
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt, bad_shape, refused
from floorman.terms import By, Chips, Rank, SeatNo, TableNo, no

# Who plays at the table and decides there themselves is told by their seat.
PLAYING = "seat {}"


class Choose(Struct, frozen=True, forbid_unknown_fields=True):
    """The command `rule`. `plays` is the seat of the person who decides, if they are in the hand themselves."""

    name: Literal["rule"]
    choose: str
    why: str = ""
    to: Chips | None = None
    by: Rank = "director"
    plays: SeatNo | None = None

    def said_by(self) -> By:
        return By(self.by if self.plays is None else PLAYING.format(self.plays), self.by)


class Awards(Struct, frozen=True, forbid_unknown_fields=True):
    """The command `award`: the dealer names who wins a pot, where the cards that would say so are unknown.

    In games for high and low `winners` have the high half, or all of it, and `low` the low one.
    """

    name: Literal["award"]
    winners: tuple[SeatNo, ...]
    pot: int = 0
    low: tuple[SeatNo, ...] = ()
    by: Rank = "dealer"


class Runs(Struct, frozen=True, forbid_unknown_fields=True):
    """The command `run-it`: all in the hand agree how often the rest of the board is dealt."""

    name: Literal["run-it"]
    times: int
    by: Rank = "dealer"


class AtTable:
    """The steps of one table. `says` is who tells an act that names nobody: the seat's player, or whoever deals."""

    def __init__(self, told: OnFloor, table: TableNo, says: Callable[[Act], By]) -> None:
        self.told = told
        self.table = table
        self._says = says

    @property
    def open(self) -> OpenHand:
        return self.told.floor.hands[self.table]

    @property
    def _on(self) -> bool:
        return self.table in self.told.floor.hands

    def do(self, step: Step, path: str) -> Did:
        """What happens in a step that is about a hand. Raises BadStep and Unbuilt."""
        if step.act is not None:
            return self._act(step.act, f"{path}.act")
        if step.report is not None:
            return self.report(step.report, f"{path}.report")
        if step.declare is not None:
            return self._declare(step.declare, f"{path}.declare")
        if step.cards is not None and self.open.hand.closed:
            return self._rabbit()
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}` in the story of a hand")
        return Did()

    # ---- acts -------------------------------------------------------------------------------------------------------

    def _act(self, act: Act, path: str) -> Did:
        if act.all is not None:
            return self._all(act, path)
        if act.do == "release":
            return self._tell(Release(), act)
        if act.seat is None or act.do is None:
            raise BadStep(path, "an act names a seat and what it does")
        open, book = self.open, self.told.floor.book
        if act.seat not in open.hand.at:
            raise BadStep(f"{path}.seat", f"nobody is dealt in at seat {act.seat}")
        if act.do == "pot" and not open.hand.rules.pot_limit:
            return refused(no("pot.no-pot-limit", book.pot_outside_pot_limit.cites, seat=act.seat))
        did = self._tell(command_for(open.hand, act, act.seat, path), act)
        if act.do != "all-in" or did.refused is not None:
            return did
        # Without an amount: what it comes to is the book's word for all-in.
        said = Emission("explanation", "act.whole-stack", book.all_in_stakes.cites)
        return Did((*did.emitted, said), did.refused)

    def _tell(self, command: HandCommand, act: Act) -> Did:
        return self.told.tell(ToldAct(table=self.table, act=command), self._says(act))  # type: ignore[arg-type]

    def _all(self, act: Act, path: str) -> Did:
        """Everyone checks or calls and draws nothing, up to a street."""
        streets = [one.street for one in self.open.hand.rules.game.rounds]
        if act.until is not None and act.until not in (*streets, "showdown"):
            raise BadStep(f"{path}.until", f"{act.until!r} is no street of this game")
        said: list[Emission] = []
        while self._on and self.open.hand.street != act.until and (command := _passive(self.open.hand)) is not None:
            did = self._tell(command, Act(seat=command.seat))
            said += did.emitted
            if did.refused is not None:
                return Did(tuple(said), did.refused)
        return Did(tuple(said))

    # ---- declarations -----------------------------------------------------------------------------------------------

    def _declare(self, said: Declaration, path: str) -> Did:
        if said.seat not in self.open.hand.at:
            raise BadStep(f"{path}.seat", f"nobody is dealt in at seat {said.seat}")
        did = self.told.tell(Declare(table=self.table, said=said), self._says(Act()))
        if did.refused is None:
            return did
        # A table keeps nothing of what counts for nothing; what was read of it can be asked all the same.
        heard = declare(self.open.hand, said, self.open.minded.declared)
        if heard.command is not None or heard.declared != self.open.minded.declared:
            return did
        return self.told.heard(heard.reading, self.table)

    # ---- reports, and who decides them ------------------------------------------------------------------------------

    def report(self, raw: dict[str, Any], path: str) -> Did:
        _check(raw, path)
        did = self.told.tell(Report(table=self.table, report=raw), By("story", "direction"))
        if did.refused is None or did.refused.code != "report.cannot-be" or not self._on or self.open.hand.closed:
            return did
        raise BadStep(f"{path}.{did.refused.facts['path']}".rstrip("."), str(did.refused.facts["message"]))

    def rule(self, raw: dict[str, Any], path: str) -> Did:
        told = _converted(raw, Choose, path)
        command = Decide(table=self.table, choose=told.choose, to=told.to, why=told.why)
        before = self.told.decision
        did = self.told.tell(command, told.said_by())
        if did.refused is not None or self.told.decision is not before:
            return did
        said = Emission("ruling", "rule.chosen", self.told.floor.book.who_rules_first.cites)
        return Did((said, *did.emitted))

    def award(self, raw: dict[str, Any], path: str) -> Did:
        told = _converted(raw, Awards, path)
        command = ToldAct(table=self.table, act=Award(told.pot, told.winners, told.low))
        return self.told.tell(command, By(told.by, told.by))

    def run_it(self, raw: dict[str, Any], path: str) -> Did:
        told = _converted(raw, Runs, path)
        return self.told.tell(ToldAct(table=self.table, act=RunIt(told.times)), By(told.by, told.by))

    def void(self, by: By) -> Did:
        return self.told.tell(VoidHand(table=self.table), by)

    def _rabbit(self) -> Did:
        """Whether anybody learns what would have come."""
        answer = self.told.floor.book.rabbit_hunting
        if answer.value:
            return Did((Emission("explanation", "cards.rabbit-allowed", answer.cites),))
        return refused(no("cards.rabbit", answer.cites))

    # ---- what may be asked ------------------------------------------------------------------------------------------

    def answer(
        self, word: str, asked: Mapping[str, Any], path: str, memory: Remembered | None = None
    ) -> tuple[Any, tuple[Emission, ...]]:
        open = self.told.last_hand(self.table)
        assert open is not None, "asked only of a table that has told a hand"
        match word:
            case "reading":
                return self.told.told_reading(), ()
            case "ruling":
                return self.told.told_ruling(), ()
            case "decision_clock":
                return self.told.told_clock(open), ()
            case "may" if asked.get("may") == "call-clock":
                case = case_at(self.told.floor, self.table, self.told.at)
                return told_may("call-clock", *may_call_clock(case, asked, path))
        if word not in ANSWERS:
            raise Unbuilt(path, f"`{word}` in the story of a hand")
        remembered = memory or Remembered()
        remembered.hear(open.events())
        return ANSWERS[word](open.hand, remembered, asked, path)


def command_for(hand: Hand, act: Act, seat: SeatNo, path: str) -> HandCommand:
    """The act that a step names."""
    match act.do:
        case "stand-pat":
            return Draw(seat)
        case "muck":
            return Muck(seat)
        case "draw":
            return Draw(seat, cards_at(act.cards or "", f"{path}.cards"))
        case "show":
            return Show(seat, cards_at(act.cards or "", f"{path}.cards"))
    found = betting_command(hand, seat, str(act.do), act.to)
    if found is None:
        raise BadStep(f"{path}.to", f"a {act.do} has a total")
    return found


def _passive(hand: Hand) -> BringIn | Call | Check | Draw | Fold | None:
    if hand.to_draw != NOBODY:
        return Draw(hand.seats[hand.to_draw])
    offer = offers(hand)
    if offer is None:
        return None
    if offer.bring_in is not None:
        return BringIn(offer.seat)
    if offer.check:
        return Check(offer.seat)
    # A ruling may have left the player nothing but to check or fold.
    return Fold(offer.seat) if offer.call_to is None else Call(offer.seat)


def _check(raw: dict[str, Any], path: str) -> None:
    """A report that nobody can read is a fault of the story."""
    try:
        read_report(raw)
    except BadReport as error:
        raise BadStep(f"{path}.{error.path}".rstrip("."), str(error)) from error


def _converted(raw: dict[str, Any], shape: Any, path: str) -> Any:
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path, shape, raw) from error
