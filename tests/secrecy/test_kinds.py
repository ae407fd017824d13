"""Every kind of event, and every place in it where a word can stand: what is written freely is not told unasked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from floorman.cli.log import masked
from floorman.floor.events import HandEvent
from floorman.house import AnyHouseEvent
from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.history import told
from floorman.store import Recorded
from floorman.tournament import AnyEvent, Event
from floorman.tournament.events import TableResumed
from floorman.views.event import facts_of
from floorman.views.own_words import OWN_WORDS, WRITTEN_FREELY
from floorman.wire import encode

# Where a word can stand, and what it is. Whoever adds a place for one says here what may stand in it.
IDS = """
    Alarm.who AlarmClosed.alarm AlarmSetAside.alarm ArrivalConfirmed.who BagCounted.who Bagged.person
    BookNamed.edition BookNamed.hash BookNamed.id BountiesSealed.seal BountiesSettled.heads BountyTaken.onto_heads
    BountyTaken.paid BountyTaken.victim
    BotLeft.who BotPlays.who By.person CardsOpened.proof DeckCommitted.root Opened.nonce SatIn.who SatOut.who
    ChanceRenewed.fresh DeckMixed.values DeckPrepared.root MixOpened.value MixOpened.who MixSealed.seal MixSealed.who
    CheckedIn.who ShownAfter.proof ShownAfter.who
    CardsDealt.order CardsDealt.root CardsTabled.who CardsThrown.who DeckOpened.proof OpenedCard.nonce
    KeptApart.other KeptApart.who
    CallMade.who ChipsBlindedOff.who ChipsBought.lost_to ChipsBought.reckoned ChipsBought.who
    ChipsExchanged.done ChipsExchanged.racks ChipsExchanged.small
    ChipsExchanged.waiting ChipsMoved.from ChipsMoved.to ChipsOut.who CreditGiven.who DataConfirmed.who
    DayResumed.absent DealFailed.agreed DealFailed.refused DealMade.agreed DealMade.finishers DealMade.heads
    DealMade.refused DealMade.shares DealOffer.shares DealOffer.stacks DealVoted.who
    DealerAdded.id EntryCancelled.who EntryInvited.who EntryMade.id EntryMade.person EntriesPaid.amounts EntryPaid.who
    EntryPriced.who EntrySeated.who HandDone.repeated IncidentWithdrawn.who
    EventArchived.event EventBroughtBack.event EventOpened.commitment EventOpened.entries EventWon.who GapCounted.until
    KnockOutTold.by KnockOutTold.reckoned KnockOutTold.who MoneyGivenBack.who NameCorrected.who PenaltyCorrected.who
    PenaltyWaived.who
    HandBegan.dealt HandCounted.stacks HandDone.counted HandDone.dealt HandDone.played HandServed.who IdentityShown.who
    IncidentRecorded.who LotDrawn.order NoShowsRemoved.cancelled OddCoinsDrawn.among OddCoinsDrawn.who
    OutageNoticed.until Outgoing.who PassGiven.by PassGiven.entry PassGiven.event PassGiven.id PassGiven.person
    PassRevoked.id PassTaken.id PasswordSet.person Payment.source Payment.target Penalised.who PenaltyCarried.who
    Play.dealt PrizePaid.kept PrizePaid.who PrizeRuled.who ProposalPutOff.proposal RaceOpened.racks RaceSettled.racks
    Raced.who Racer.who Record.who LayoutRemoved.id LayoutSet.id OwnSound.sound ScreenSet.id ScreenShows.event
    ScreenShows.layout Sponsor.picture WallLook.accent WallLook.accent_light WallLook.background
    WallLook.ground WallLook.logo RegistrationClosed.unpaid ScreenAdded.id SeatConfirmed.who Seated.who ShotBegun.who
    ShotEnded.who ShotExpired.who StacksCorrected.stacks StacksCounted.known StacksCounted.racks StacksCounted.stacks
    StaffAdded.person StaffRemoved.person TableAdded.id TableTakenOver.hands TableTakenOver.presence
    TableTakenOver.racks TableTakenOver.starts ThingLent.event ThingLent.id ThingRemoved.id ThingReturned.id
    TicketsWon.holders TimeCardPlayed.who Transfer.source Transfer.target
"""
OUR_WORDS = """
    HandBreached.what IncidentWithdrawn.what Plan.day
    BoardTurned.cards CardsDealt.game CardsTabled.cards DeckPrepared.game
    Answer.cites_for Answer.origin Answer.value ButtonDrawn.cards CallMade.report CardMoved.from CardMoved.to
    ClockStopped.why
    Decision.code Decision.decided Decision.said Decision.why Early.street HandPlaced.street HandReported.outcome
    HandStarted.game IncidentRecorded.what LastHandsDrawn.card LotDrawn.cards LotDrawn.what PassTaken.device
    PlayersMoved.reason Purchase.bounty Purchase.chips Purchase.fee Purchase.price Record.what RoundClosed.street
    Ruled.code Ruled.decided Ruled.instead_of Ruled.outcome Ruled.report Ruled.said Ruling.code Ruling.facts
    Penalised.by Penalised.what PenaltyCorrected.penalty PenaltyWaived.what TableHalted.why TableReported.outcome
    TableStarted.cards
"""
# Names of events and things, for everybody to read.
THINGS = """
    ChipPile.colour EventOpened.name EventRenamed.name EventRenamed.was FlightMerged.flight HouseNamed.book
    HouseNamed.name MessageTold.text MessageTold.was Layout.name Piece.text
    Sponsor.name Plan.currency PlanChanged.currency ScreenAdded.name
    TableAdded.name
"""
# What a table reports is plain facts of one of the classes of reports; it is ruled on, and told on no page.
REPORTED = frozenset(
    (
        "HandReported.report",
        "TableReported.report",
        "TableReported.facts",
        "TableReported.records",
        "TableReported.lies",
    )
)
# Why somebody decided otherwise: beside the log, too, and told to the floor at the table.
IN_A_HAND = "HandDecided.why"

# Why prizes are others than those announced: the event's own `why` says it, and only the state has it here as well.
IN_THE_STATE = "Ladder.why"

PLANTED = "eigeneswortvoneinem"


def places(kind: Any, where: str, inside: frozenset[type] = frozenset()) -> Iterator[str]:
    """Every place under this type where any word can stand."""
    match kind:
        case inspect.StrType() | inspect.AnyType():
            yield where
        case inspect.UnionType(types=types):
            for one in types:
                yield from places(one, where, inside)
        case inspect.StructType(cls=cls, fields=fields) if cls not in inside:
            for field in fields:
                yield from places(field.type, f"{cls.__name__}.{field.encode_name}", inside | {cls})
        case inspect.DictType(key_type=key, value_type=value):
            yield from places(key, where, inside)
            yield from places(value, where, inside)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from places(item, where, inside)
        case inspect.TupleType(item_types=items):
            for one in items:
                yield from places(one, where, inside)


def test_every_place_for_words_is_known() -> None:
    kinds = [*get_args(AnyEvent), *get_args(HandEvent), *get_args(AnyHouseEvent)]
    found = {where for kind in kinds for where in places(inspect.type_info(kind), "")}
    free = {f"{kind.__name__}.{field}" for kind, field in WRITTEN_FREELY.items()}
    groups = [{*IDS.split()}, {*OUR_WORDS.split()}, {*THINGS.split()}, {*REPORTED}, {IN_A_HAND}, {IN_THE_STATE}, free]

    assert set().union(*groups) == {one for one in found if not one.endswith(".cites")}
    assert sum(map(len, groups)) == len(set().union(*groups))


def made(kind: Any) -> Any:
    """The least that fits a type."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            tag = cls.__struct_config__.tag_field
            least = {field.encode_name: made(field.type) for field in fields if field.required}
            return {**least, tag: cls.__struct_config__.tag} if tag else least
        case inspect.UnionType(types=types):
            return made(types[-1])
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.IntType():
            return 1
        case inspect.BoolType():
            return False
        case inspect.DictType():
            return {}
        case inspect.VarTupleType(item_type=item):
            return (made(item),)  # a list of nobody is told by no sentence
        case inspect.TupleType(item_types=items):
            return tuple(map(made, items))
        case inspect.NoneType():
            return None
        case _:
            return "x"


def written(kind: type[Event]) -> Any:
    """An event in which somebody has written as he liked."""
    return msgspec.convert({**made(inspect.type_info(kind)), WRITTEN_FREELY[kind]: PLANTED}, kind)


def row(version: int, event: Any) -> Recorded:
    kind, body = encode(event).kind, encode(event).body
    return Recorded(version, "event/one", version, kind, body, 1, "host", "direction", f"c{version}", b"")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", WRITTEN_FREELY, ids=lambda kind: kind.__name__)
def test_what_is_written_freely_is_told_where_it_is_asked_for_alone(kind: type[Event], lang: Lang) -> None:
    """Not among its facts, in no sentence and in no masked line; the floor's log has it as own words."""
    event = written(kind)
    line = told([row(1, TableResumed(table=1)), row(2, event)], speech(lang))[0]

    assert PLANTED not in str(facts_of(event))
    assert PLANTED not in line.says
    assert PLANTED not in str(masked(line))
    assert (PLANTED if kind in OWN_WORDS else "") == line.why
