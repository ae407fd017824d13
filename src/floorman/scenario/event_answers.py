"""What the story of an event answers, word by word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from floorman.floor.coming import coming_hand
from floorman.scenario import event_chips
from floorman.scenario.event_penalties import told_ledger
from floorman.scenario.event_prizes import bounties_told, deal_told, places_told, prizes_told
from floorman.scenario.event_proposals import told_proposals
from floorman.scenario.event_seating import draw, plan, seat_pools
from floorman.scenario.event_time import told_shot, told_time_cards
from floorman.scenario.event_together import told_hand_for_hand, told_last_hands
from floorman.scenario.hand_answers import Remembered, seats_of, where_all_are
from floorman.scenario.story import Emission, Unbuilt
from floorman.terms import By, Chips, EntryId, TableNo
from floorman.tournament import Level, Tournament, read
from floorman.tournament.commands.playing import coming_positions
from floorman.tournament.explain import why_this_level
from floorman.tournament.holdings import Place
from floorman.tournament.seating.positions import plays_next
from floorman.tournament.seating.rotation import game_of

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

Told = tuple[Any, tuple[Emission, ...]]

# Whoever asks gives no command.
TELLER = By("story", "dealer")


def answer_of(story: TournamentStory, word: str, asked: Mapping[str, Any], path: str) -> Told:
    """The answer to one word and what it rests on. Raises Unbuilt for a word that no room answers yet."""
    if word not in ANSWERS:
        raise Unbuilt(path, f"`{word}`")
    return ANSWERS[word](story, asked)


def _clock(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    reading = read(story.state.schedule, story.state.clock, story.at)
    return {"left_s": -(-reading.left // 1000), "running": reading.running}, ()


def _level(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    reading = read(story.state.schedule, story.state.clock, story.at)
    why = why_this_level(reading, story.book)
    return level_told(story.state, reading.number), (Emission("explanation", why.code, why.cites),)


def level_told(state: Tournament, number: int) -> dict[str, float] | None:
    found = [stretch for stretch in state.structure if isinstance(stretch, Level)]
    if not 1 <= number <= len(found):
        return None
    level = found[number - 1]
    return {
        "number": number,
        "minutes": level.minutes + level.seconds / 60 if level.seconds else level.minutes,
        "sb": level.small_blind,
        "bb": level.big_blind,
        "ante": level.ante,
    }


def _phase(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    state = story.state
    reading = read(state.schedule, state.clock, story.at)
    on_break = state.phase == "running" and reading.on_break and reading.running
    event = "deal-talks" if state.phase == "running" and state.ones["talks"] else state.phase
    words = {"open": "playing", "halted": "halted", "closed": "closed"}
    tables = {str(number): words[state.tables[number].state] for number in sorted(state.tables)}
    games = {str(number): game_of(state, number) for number in state.open_tables()}
    return {"event": "break" if on_break else event, "tables": tables, "games": games}, ()


def _penalties(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    return told_ledger(story.state.ledger, story.at, story.book), ()


def _stacks(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    state = story.state
    return {str(seat): state.stacks.get(who, 0) for seat, who in state.players(_table(asked)).items()}, ()


def _positions(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    """Those of the coming hand, or of one that is on and that nobody tells, as it would be dealt."""
    table = _table(asked)
    if table not in story.state.play:
        return {}, ()
    coming = coming_hand(story.now(TELLER), table)
    if coming is not None:
        remembered = Remembered()
        remembered.hear(coming.events)
        found = where_all_are(coming.hand, remembered)
        # In stud the open cards say who begins, and they are not dealt yet.
        return (found if coming.hand.rules.blinds else found | {"to_act": None}), ()
    where = coming_positions(story.state, table, story.book)
    return ({}, ()) if where is None else (seats_of(where), ())


def _no_clock(_story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """Nobody has anything to decide where no hand is on."""
    return None, ()


def _table(asked: Mapping[str, Any]) -> TableNo:
    return int(asked.get("table") or 0)


def _seated(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """Who sits where, with what they have at this moment: in a hand that is told, what is left behind their bets."""
    state = story.state
    found: dict[str, Any] = {}
    for person, id in sorted(state.current.items()):
        place = state.sits.get(id)
        found[person] = place and {
            "table": place.table,
            "seat": place.seat,
            "stack": _stack(story, id, place),
            "plays_next": plays_next(state, id, story.book),
        }
    return found, ()


def _stack(story: TournamentStory, id: EntryId, place: Place) -> Chips:
    open = story.floor.hands.get(place.table)
    if open is None or place.seat not in open.hand.at:
        return story.state.stacks.get(id, 0)
    return open.hand.stack[open.hand.at[place.seat]]


ANSWERS: dict[str, Callable[[TournamentStory, Mapping[str, Any]], Told]] = {
    "clock": _clock,
    "level": _level,
    "phase": _phase,
    "penalties": _penalties,
    "stacks": _stacks,
    "decision_clock": _no_clock,
    "positions": _positions,
    "seated": _seated,
    "proposals": told_proposals,
    "seat_pools": seat_pools,
    "draw": draw,
    "plan": plan,
    "places": places_told,
    "prizes": prizes_told,
    "deal": deal_told,
    "bounties": bounties_told,
    "race": event_chips.race,
    "cards": event_chips.cards,
    "alarms": event_chips.alarms,
    "chips": event_chips.chips,
    "hand_for_hand": told_hand_for_hand,
    "last_hands": told_last_hands,
    "time_cards": told_time_cards,
    "shot": told_shot,
}
