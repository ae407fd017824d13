"""What must hold of a decision, of a state, of what is proposed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec

from floorman.rulebook import Rulebook
from floorman.speech import LANGUAGES, speech
from floorman.terms import Accepted, Needs, Refused, RuleId, Ruling
from floorman.tournament import AnyCommand, Event, Tournament
from floorman.tournament.checks import faults
from floorman.tournament.commands import Apply
from floorman.tournament.events.placing import PlayersOut
from floorman.tournament.places.placing import places
from floorman.tournament.prizes.ladder import ladder_of, prizes_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.prizes.winnings import winnings
from floorman.tournament.proposals import Proposal
from floorman.views.pool import pool_lines, till_view
from tests.speech.catalogues import placeholders, written

CITES_MOST = 5

# Lines of the pool that nobody has paid for: the house puts them in.
OF_THE_HOUSE = ("pool.added", "pool.guarantee", "pool.tickets")

# After the end: ways back, money, prizes, and what is said about people rather than play.
AFTER_THE_END = (
    "tell-room",
    "close-evening",
    "correct-name",
    "correct-places",
    "tell-knock-out",
    "answer-call",
    "withdraw-call",
    "close-alarm",
    "take-back",
    "pay",
    "pay-all",
    "give-back",
    "set-payouts",
    "set-prizes",
    "publish-prizes",
    "change-prizes",
    "lock-prizes",
    "pay-prize",
    "decide-prize",
    "bounty",
    "settle-bounties",
    "send-out",
    "close-dispute",
)


def of_no(decision: Refused | Needs, command: AnyCommand, book: Rulebook) -> None:
    """It can be said, its sources are in the book, and what is missing can be given."""
    _said(decision.ruling)
    _cited(decision.ruling.cites, book)
    if isinstance(decision, Needs) and not isinstance(command, Apply):
        fields = {one.name for one in msgspec.structs.fields(command)}
        assert {*decision.facts} <= fields, (command, decision)


def of_yes(decision: Accepted[Event], command: AnyCommand, book: Rulebook, *, was_over: bool) -> None:
    assert decision.events, f"something follows from {command}"
    word = str(command.__struct_config__.tag)
    # Where somebody goes out is told better, be the event over or not.
    told_again = all(isinstance(event, PlayersOut) and event.again and not event.outs for event in decision.events)
    assert not was_over or word in AFTER_THE_END or told_again, f"{command} was carried out although the event is over"
    for event in decision.events:
        _cited(event.cites, book)


def _said(ruling: Ruling) -> None:
    facts = {*ruling.facts} | ({"gap"} if {"minutes", "seconds"} <= {*ruling.facts} else set())  # which is made of both
    for lang in LANGUAGES:
        assert speech(lang).knows(ruling.code), ruling
        assert sentences(lang)[ruling.code] <= facts, (lang, ruling)
        fault = ruling.facts.get("fault")
        assert fault is None or speech(lang).knows(f"fault.{fault}"), ruling
        assert speech(lang).ruling(ruling)


@cache
def sentences(lang: str) -> dict[str, set[str]]:
    """What each sentence asks for."""
    return {one.code: placeholders(*one.forms) for one in written(lang)}  # type: ignore[arg-type]


def _cited(cites: Sequence[RuleId], book: Rulebook) -> None:
    assert len(cites) <= CITES_MOST, cites
    assert len(set(cites)) == len(cites), cites
    assert all(cite in book.rules for cite in cites), cites


def of_proposals(found: Sequence[Proposal], book: Rulebook) -> None:
    assert len({one.id for one in found}) == len(found), "each has an id of its own"
    for one in found:
        _said(Ruling(one.why, one.cites, one.facts))
        _cited(one.cites, book)
        for lang in LANGUAGES:
            assert speech(lang).knows(f"propose.{one.kind}"), one.kind


def of_state(state: Tournament, book: Rulebook) -> None:
    assert [] == faults(state), faults(state)
    _of_accounts(state)
    _of_seats(state)
    _of_places(state)
    _of_the_end(state, book)


def _of_accounts(state: Tournament) -> None:
    assert 0 == sum(state.stacks.values()) + sum(state.accounts.values()), "no chip comes into being or is lost"
    assert 0 == sum(state.money.values()), "no coin comes into being or is lost"
    _of_the_pool(state)


def _of_the_pool(state: Tournament) -> None:
    """The lines of the pool make up what there is to divide, and the till holds what lies in its accounts.

    What the house has promised is booked when the prizes are locked. Until then it is in the till as far as more was
    paid out than lay there, and once the event is over all of it is.
    """
    lines = pool_lines(state)
    assert to_divide(state) == sum(line.coins for line in lines)
    accounts = ("till", "pool", "fees", "bounties", "back")
    lies = sum(coins for name, coins in state.money.items() if name.partition(":")[0] in accounts)
    ladder = ladder_of(state)
    booked = ladder.state == "locked" or state.ending == "cancelled"
    promised = 0 if booked else max(sum(one.coins for one in lines if one.code in OF_THE_HOUSE) + ladder.off, 0)
    over = state.phase == "over"
    till = till_view(state)
    assert till.holds == lies + (promised if over else max(min(promised, -lies), 0))
    assert till.holds + till.to_add == lies + promised, "what comes at the end is said before"


def _of_seats(state: Tournament) -> None:
    seated = [who for players in state.seats.values() for who in players.values()]
    assert sorted(seated) == sorted(state.sits), "one seat one player"


def _of_places(state: Tournament) -> None:
    """Those who are out stand one behind the other, below all that are left; who shares a place is said."""
    found = places(state)
    counts = Counter(one.place for one in found.values())
    assert all(one.shared == counts[one.place] for one in found.values()), found
    place = 1 if state.phase == "over" and state.ending != "cancelled" else state.left + 1
    for number in sorted(counts):
        assert number == place, (state.ending, state.left, found)
        place += counts[number]


def _of_the_end(state: Tournament, book: Rulebook) -> None:
    if state.phase != "over":
        assert "" == state.ending
        return
    assert state.ending in ("winner", "deal", "tickets", "cancelled")
    if state.ending == "cancelled":
        return
    found = winnings(state, book)
    assert all(one.prize >= 0 for one in found.values()), found
    if not any(one.open == "ruling" for one in found.values()):
        rests = {placed.place: found[who].rest for who, placed in places(state).items() if found[who].open == "lot"}
        won = sum(one.prize for one in found.values()) + sum(rests.values())
        assert won == sum(prizes_of(state)[: len(places(state))]) + sum(state.shares.values()), (
            found,
            prizes_of(state),
        )
