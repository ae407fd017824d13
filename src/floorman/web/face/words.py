"""The sentences that a wall's own script says, with their places for facts left open."""

from __future__ import annotations

from typing import get_args

from floorman.speech import Speech
from floorman.tournament.plan import Game

FACTS = (
    "ante", "average", "before", "big", "blinds", "chips", "days", "entries", "game", "into", "left", "level",
    "minutes", "moves", "name", "number", "page", "pages", "paragraph", "place", "price", "prize", "seat", "small",
    "table", "time", "value",
)  # fmt: skip
CODES = (
    "chips.card-each", "chips.left-over", "chips.race", "chips.raced-for", "chips.won",
    "clock.ante", "clock.break", "clock.break-in", "clock.last-level", "clock.level", "clock.next",
    "clock.next-break", "clock.next-with-ante", "floor.ended.cancelled", "floor.ended.deal", "floor.ended.tickets",
    "layout.moves-none", "layout.moves-title",
    "news.broken", "news.moved", "news.moves", "news.out", "news.out-paid", "news.out-shared", "news.prizes",
    "news.prizes-changed", "news.redrawn", "news.seated",
    "paragraph.example", "paragraph.number", "paragraph.practice", "paragraph.preface",
    "phone.please-move", "phone.table-seat", "state.before", "state.paused", "wall.add-on", "wall.as-of", "wall.begins",
    "wall.begins-in", "wall.begins-soon", "wall.begins-tomorrow", "wall.average", "wall.bb", "wall.between",
    "wall.break-say", "wall.bubble", "wall.bubble-says", "wall.came", "wall.came-entries", "wall.chips",
    "wall.clock-at", "wall.closed", "wall.colour-up", "wall.done", "wall.ended-places", "wall.ended.cancelled",
    "wall.ended.deal",
    "wall.deal", "wall.deal-says", "wall.on-top", "wall.talks", "wall.talks-says",
    "wall.ended.tickets", "wall.entries", "wall.final", "wall.final-say", "wall.first-button", "wall.first-blinds",
    "wall.first-on-top", "wall.first-prize", "wall.goes-on-at", "wall.good-night",
    "wall.hand", "wall.heads-up", "wall.has-won", "wall.held", "wall.last", "wall.level-game", "wall.looking",
    "wall.lost", "wall.mark.big", "wall.mark.button", "wall.mark.small",
    "wall.money", "wall.money-says", "wall.next-hand", "wall.next-prize", "wall.no-further", "wall.of",
    "wall.of-entries",
    "wall.open", "wall.overtime", "wall.overtime-says", "wall.paid", "wall.paused-for", "wall.place",
    "wall.players", "wall.playing", "wall.pool", "wall.prizes", "wall.prizes-forecast", "wall.prizes-version",
    "wall.race-by", "wall.race-gives", "wall.race-next",
    "wall.re-entries", "wall.re-entry", "wall.registration", "wall.released",
    "wall.round", "wall.round-0", "wall.round-counted",
    "wall.seats-names", "wall.seats-stacks", "wall.soon", "wall.stack", "wall.thanks",
    "wall.table", "wall.table-seat", "wall.then-level", "wall.then-level-alone", "wall.and-then",
    "wall.to-money", "wall.until-end",
    "wall.wait-for-all", "wall.winner", "wall.wins", "wall.wins-drafted",
)  # fmt: skip
# What a screen says aloud, and what it says of itself.
SPOKEN = (
    "aloud.level", "aloud.ante", "aloud.minute", "aloud.break", "aloud.break-minute", "aloud.goes-on",
    "aloud.paused", "aloud.hand", "aloud.round", "aloud.winner", "aloud.on",
    "screen.sound-here", "screen.sound-elsewhere", "screen.sound-off", "screen.sound-refused",
    "screen.speech-on", "screen.speech-off", "screen.speech-none", "screen.full-on", "screen.full-off",
    "screen.full-none", "screen.awake-on", "screen.awake-tried", "screen.awake-none", "screen.awake-off",
    "screen.arm", "screen.disarm",
)  # fmt: skip


def words(speech: Speech) -> dict[str, str]:
    """The text of each code, as `{name}` where a fact stands."""
    facts = {name: f"{{{name}}}" for name in FACTS}
    games = tuple(f"game.{game}" for game in get_args(Game))
    return {code: speech.say(code, **facts) for code in (*CODES, *SPOKEN, *games)}
