"""What the story of an event answers about places and money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.tournament.places.placing import places
from floorman.tournament.prizes.bounties import head_of, undrawn
from floorman.tournament.prizes.deals import bounties_left, offers, players_left, still_to_win, uncounted
from floorman.tournament.prizes.ladder import is_stale, ladder_of
from floorman.tournament.prizes.money import overlay, pool
from floorman.tournament.prizes.winnings import unpaid, winnings

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

Told = tuple[Any, tuple[Emission, ...]]


def places_told(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """Everybody's place and what they get for it; what decided a shared prize, or one of a disqualified player."""
    state, won = story.state, winnings(story.state, story.book)
    found = {
        state.entries[id].person: {"place": one.place, "shared": one.shared, "prize": won[id].prize}
        for id, one in sorted(places(state).items(), key=lambda item: item[1].place)
    }
    return found, tuple(Emission("explanation", "prize.shared", cites) for cites in _sources(won.values()))


def _sources(won: Any) -> list[tuple[str, ...]]:
    return sorted({one.cites for one in won if one.cites})


def prizes_told(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    state = story.state
    ladder = ladder_of(state)
    return {
        "prizes": list(ladder.prizes),
        "state": ladder.state,
        "version": ladder.version,
        "pool": pool(state),
        "overlay": overlay(state),
        "stale": is_stale(state),
        "unpaid": _by_person(story, unpaid(state, story.book)),
        "paid": _accounts(story, "prize:"),
        "refunds": _refunds(story),
    }, ()


def _refunds(story: TournamentStory) -> dict[str, int]:
    """What is to be given back, and what has been."""
    due, given = _accounts(story, "back:"), _accounts(story, "refund:")
    return {person: due.get(person, 0) + given.get(person, 0) for person in sorted({*due, *given})}


def deal_told(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    """What is to be divided, and what everybody would get by each way; nothing of that where chips are uncounted."""
    state = story.state
    stacks = {} if uncounted(state) else {who: state.stacks.get(who, 0) for who in players_left(state)}
    more = bounties_left(state) if asked.get("with_bounties") else 0
    leaves = asked.get("leaves")
    found = offers(state, stacks, leaves if isinstance(leaves, int) else 0, more)
    told: dict[str, Any] = {way.replace("-", "_"): _by_person(story, shares) for way, shares in found.items()}
    return {"divided": sum(still_to_win(state)) + more, "uncounted": uncounted(state), **told}, ()


def bounties_told(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    state = story.state
    mystery = state.plan.bounties.way == "mystery"
    heads = {} if mystery else {who: head_of(state, who) for who in players_left(state)}
    return {
        "heads": _by_person(story, heads),
        "won": _accounts(story, "bounty:"),
        "undrawn": undrawn(state),
        "envelopes": sum(state.envelopes.values()),
        "pool": state.counts.get("pool-from-bounties", 0),
        "house": state.counts.get("house-from-bounties", 0),
    }, ()


def _by_person(story: TournamentStory, coins: Mapping[str, int]) -> dict[str, int]:
    return {story.state.entries[who].person: amount for who, amount in coins.items()}


def _accounts(story: TournamentStory, prefix: str) -> dict[str, int]:
    money = sorted(story.state.money.items())
    return {
        story.state.entries[name.removeprefix(prefix)].person: amount
        for name, amount in money
        if name.startswith(prefix) and amount
    }
