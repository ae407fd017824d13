"""What is asked of a hand that nobody tells, question by question, and which of them nobody has answered yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from floorman.asking.situations import APART, Situation
from floorman.floor.counted_table import AROUND, AT_BETTING, BEFORE_TURN, IN_TURN, Known
from floorman.rulings.around import Around
from floorman.rulings.forms import DEALING
from floorman.speech import Lang, Speech, speech
from floorman.terms import Ruling, SeatNo, whole_number
from floorman.web.facts import ACTED_SINCE, ACTS, NOBODY, ROWS, TURN_THEN, Control, betting_told, lacks_amount
from floorman.web.forms import Fields, field
from floorman.web.station.known import HELD

# Where nobody tells the hand, only a tap says that nobody has acted since.
SINCE = "since"
MISDEAL = "misdeal"  # what was wrong is tapped: words are for what has no button
OF_WHOEVER_WAS_TO_ACT = {"asked_time": "happened.asked-time", "hint_given": "happened.hint-given"}


def with_turn(told: Fields) -> Fields:
    """Whose turn it was and still is: with that one tap it is told as well that nobody has acted since. And whoever
    tells who did has told that somebody has."""
    turn, since = field(told, "at-turn"), [one for one in told.get(SINCE, ()) if one]
    if turn in ACTS:  # what was done first since is told with the same tap
        return with_turn({**told, "at-turn": [ACTED_SINCE], f"{SINCE}-do-1": [turn]})
    if not turn and field(told, f"{SINCE}-seat-1"):
        return with_turn({**told, "at-turn": [ACTED_SINCE]})
    bare = {name: one for name, one in told.items() if name != SINCE or one != [NOBODY]}
    if turn == ACTED_SINCE:
        return bare
    if not turn or since not in ([], [NOBODY]):
        return told
    return {name: one for name, one in bare.items() if not name.startswith(f"{SINCE}-")} | {SINCE: [NOBODY]}


def of_whom(one: Control, kind: str, told: Fields, names: Mapping[SeatNo, str]) -> Control:
    """What is told of an act out of turn may be about whoever was to act: then he is named."""
    code = OF_WHOEVER_WAS_TO_ACT.get(one.name)
    if kind not in BEFORE_TURN or code is None:
        return one
    turn = [field(told, "at-turn"), field(told, TURN_THEN), field(told, f"{SINCE}-seat-1")]
    seat = next((seat for one in turn if (seat := whole_number(one))), None)
    return one if seat is None or seat not in names else replace(one, asks=code, who=names[seat])


def labels_of(
    situation: Situation, shown: Iterable[Control], told: Fields, say: Speech, *, still: bool
) -> dict[str, str]:
    """Each question of the report by its words on the page. `still`: nobody is said to have acted since."""
    labels = {one.name: say.say(one.asks, who=one.who) for one in shown}
    labels |= dict.fromkeys(situation.single, say.say("happened.which-chip"))
    if situation.apart is not None and situation.apart.question is not None:
        labels[APART] = situation.apart.question.says(say.lang)
    if situation.id == MISDEAL:
        labels["reason"] = say.say("happened.what-was-wrong")
    if still:
        labels[SINCE] = say.say("happened.turn-still")
    elif lacks_amount(SINCE, told):
        labels[SINCE] = say.say("happened.since-to")
    return labels


class AsksOfHand:
    """The questions of the hand around a report. `wanted` are those that the book waits for."""

    def __init__(
        self,
        wanted: set[str],
        kind: str,
        told: Fields,
        around: Around | Ruling,
        known: Known | None,
        names: Mapping[SeatNo, str],
    ) -> None:
        self.wanted, self.told = wanted, told
        # Before whom, is said by name: another seat stands right above.
        seat = whole_number(field(told, "seat"))
        self.who = names.get(seat, "") if seat is not None else ""
        self.early = seat if kind in BEFORE_TURN else None  # whoever acted too early has not bet before that
        self.too_early = bool(self.who) and kind in BEFORE_TURN
        self.betting = betting_told(told)
        # The street and the bets on it are one question, wherever there may be bets.
        self.in_betting = kind in AT_BETTING and ("bets" in wanted or bool(self.betting))
        self.begun = self.betting.endswith("-1")
        # Who is to act now calls an amount, whoever it was that bet it: that is asked where it turns the ruling.
        self.amount_first = kind in IN_TURN and self.in_betting
        self.shows_bets = self.begun if self.in_betting else "bets" in wanted or bool(field(told, "at-bet-seat-1"))
        self.stage_is = "happened.acted-yet" if kind in DEALING else "fact.around.stage"
        self.asks_turn = kind in BEFORE_TURN
        self.still = kind in BEFORE_TURN and field(told, "at-turn") != ACTED_SINCE
        # Whoever acted first since then was to act, as a rule: said with one tap.
        self.first_since = whole_number(field(told, f"{SINCE}-seat-1"))
        self.then = kind in BEFORE_TURN and not self.still and ("turn" in wanted or bool(field(told, TURN_THEN)))
        doubted = "button" in told.get("ask", ())  # somebody has said that it does not lie there
        self.lay = known.lay if known is not None and not doubted else None
        told_here = isinstance(around, Around) and around.button is not None and not field(told, HELD)
        self.button = "button" in wanted or told_here or doubted

    def lacking(self, answer: dict[str, Any] | None, labels: dict[str, str], lang: Lang) -> dict[str, str]:
        """Each question that is still open, by its name, with its words on the page."""
        say = speech(lang)
        found: dict[str, str] = {}
        for one in answer["missing"] if answer else ():
            name, text = one["fact"].removeprefix(AROUND), one[lang]
            if name != one["fact"]:
                name, text = self._around(name, text, say)
            elif name in labels:
                text = labels[name]
            if text not in found.values():
                found[name] = text
        return found

    def _around(self, fact: str, text: str, say: Speech) -> tuple[str, str]:
        if fact == "turn" and self.still:
            return fact, say.say("happened.turn-still")
        if fact == "turn" and self.then:
            return "then", say.say("happened.turn-then", who=self.who)
        if fact == "button" and self.lay is not None:
            return fact, say.say("happened.still-on", seat=self.lay)
        if fact == "stacks" and (seat := field(self.told, "seat")):
            return fact, say.say("happened.stack-of", seat=seat)
        if fact == "out":
            return fact, say.say(self.asks_out, who=self.who)
        if fact not in ("stage", "bets"):
            return fact, text
        if self.in_betting and not self.begun:
            return "betting", say.say(self.asks_betting, who=self.who)
        if fact == "stage":
            return fact, say.say(self.stage_is)
        if self.amount_first and not field(self.told, "at-bet-seat-1"):
            told = field(self.told, "at-bet-to-1")
            return fact, say.say(self.asks_bets if told else "happened.bet-how-much", who=self.who)
        seats = (field(self.told, f"at-bet-seat-{row}") for row in ROWS)
        if any(one not in ("", "0") for one in seats):
            return fact, say.say("happened.bet-to")
        return fact, say.say(self.asks_bets, who=self.who)

    @property
    def asks_bets(self) -> str:
        return "happened.bets.out-of-turn" if self.too_early else "fact.around.bets"

    @property
    def asks_out(self) -> str:
        return "happened.out.out-of-turn" if self.too_early else "fact.around.out"

    @property
    def asks_betting(self) -> str:
        if self.too_early:
            return "happened.betting.out-of-turn"
        return "happened.betting.by-name" if self.who else "happened.betting"
