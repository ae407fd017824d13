"""An event whose dealers tell every hand: hands and tournament go on together, or not at all."""

from __future__ import annotations

from floorman.floor.commands import Act, AnyCommand, Decide, Declare, Report, Rewind, VoidHand
from floorman.hand import Award, Call, Check, DealCards, Fold, RaiseTo
from floorman.reading import Declaration
from floorman.terms import Accepted, By, Needs, Refused
from floorman.tournament import Penalise, TakeBack
from floorman.tournament.commands import NewHand, SetTable, TellHandDone
from floorman.tournament.events import HandDone, PlayersOut
from floorman.tournament.plan import BountyPlan, Price
from tests.floor.tables import DEALER, HOST, Room, room

FLOOR = By("flora", "floor")


def refused(found: Room, command: AnyCommand, by: By = DEALER) -> str:
    """Its code; the evening stays as it is."""
    before = (found.evening.state.facts(), {table: one.facts() for table, one in found.evening.hands.items()})
    decision = found.ask(command, by)
    assert not isinstance(decision, Accepted), decision
    assert before == (found.evening.state.facts(), {table: one.facts() for table, one in found.evening.hands.items()})
    return decision.ruling.code


def stacks(found: Room) -> dict[int, int]:
    state = found.evening.state
    return {seat: state.stacks[who] for seat, who in state.players(1).items()}


def in_a_hand(players: int = 3, **facts: object) -> Room:
    """Table 1 has begun a hand of 100 and 200: seat 1 has the button, 2 and 3 the blinds."""
    found = room(players, seats=max(players, 3), **facts)  # type: ignore[arg-type]
    found.do(NewHand(1))
    return found


def turn(found: Room) -> int:
    hand = found.hand()
    return hand.seats[hand.to_act]


def fold_to_the_last(found: Room) -> None:
    while 1 in found.evening.hands:
        found.act(1, Fold(turn(found)))


def test_a_hand_that_closes_leaves_its_stacks_in_the_same_breath() -> None:
    """The last fold closes the hand, and with it the tournament has the stacks and counts the hand."""
    found = in_a_hand()
    found.act(1, Fold(turn(found)))
    winner = found.hand().positions.big_blind

    told = found.act(1, Fold(turn(found)))

    assert {"hand/night/1-" + told[0].stream.rpartition("-")[2], "event/night"} == {one.stream for one in told}
    assert 10_100 == stacks(found)[winner]
    assert 30_000 == sum(stacks(found).values())
    assert 1 == found.evening.state.play[1].hands
    assert {} == found.evening.hands


def test_nobody_awards_what_was_not_played() -> None:
    found = in_a_hand()

    assert "award.no-showdown" == refused(found, Act(table=1, act=Award(0, (1,))))


def test_only_who_runs_the_table_tells_its_hand() -> None:
    found = in_a_hand()

    assert "rank.too-low" == refused(found, Act(table=1, act=Fold(turn(found))), By("r", "registrar"))


def test_a_table_without_a_hand_hears_nothing() -> None:
    found = room(3, seats=3)

    assert "table.no-hand" == refused(found, Act(table=1, act=Fold(1)))
    assert "table.none-such" == refused(found, Act(table=9, act=Fold(1)))


def all_in(found: Room) -> None:
    """Everybody puts everything in."""
    while found.hand().to_act >= 0:
        hand = found.hand()
        seat = turn(found)
        raise_to = RaiseTo(seat, hand.stack[hand.to_act] + hand.bet[hand.to_act])
        if not isinstance(found.ask(Act(table=1, act=raise_to), DEALER), Accepted):
            found.act(1, Call(seat))


def test_who_loses_his_last_chips_is_out_when_the_hand_is() -> None:
    """Three all-ins of the same size: the event is won at once, both others are out in one hand."""
    found = in_a_hand(3)
    all_in(found)
    winner = found.hand().seats[0]

    told = found.act(1, Award(0, (winner,)))

    (out,) = [one.event for one in told if isinstance(one.event, PlayersOut)]
    assert 2 == len(out.outs)
    assert ("over", "winner") == (found.evening.state.phase, found.evening.state.ending)
    assert {winner: 30_000} == stacks(found)


def test_the_order_of_the_all_ins_goes_along() -> None:
    """Whoever declared first has the number 1."""
    found = in_a_hand(3)
    order = []
    while found.hand().to_act >= 0:
        order.append(turn(found))
        hand = found.hand()
        act = RaiseTo(order[-1], 10_000) if len(order) == 1 else Call(order[-1])
        assert hand.seats[hand.to_act] == order[-1]
        found.act(1, act)
    found.act(1, Award(0, (order[0],)))

    state = found.evening.state
    by_seat = {out.place.seat: out.all_in for out in state.outs.values() if out.place is not None}
    assert {order[1]: 2, order[2]: 3} == by_seat


def test_the_head_of_who_is_out_goes_to_who_won_his_last_chips() -> None:
    """Bounties of 10 each: the winner of the pot gets both heads, without anybody telling so."""
    found = in_a_hand(3, price=Price(prize=20, bounty=10), bounties=BountyPlan())
    all_in(found)
    winner = found.evening.state.players(1)[found.hand().seats[0]]

    found.act(1, Award(0, (found.hand().seats[0],)))

    outs = found.evening.state.outs
    assert 2 == len(outs)
    assert all(out.bounty_taken for out in outs.values())
    assert 20 == found.evening.state.money[f"bounty:{winner}"]


def test_a_void_hand_gives_everything_back_and_is_dealt_again() -> None:
    found = in_a_hand()
    positions = found.hand().positions
    found.act(1, RaiseTo(turn(found), 700))

    assert "rank.too-low" == refused(found, VoidHand(table=1))
    found.do(VoidHand(table=1), FLOOR)

    assert {10_000} == {*stacks(found).values()}
    assert 0 == found.evening.state.play[1].hands
    found.do(NewHand(1))
    assert positions == found.hand().positions


def test_a_hand_is_told_to_its_end_or_everybody_in_it_is_counted() -> None:
    """A dealer's tablet dies in the middle of a hand: nobody can end it but with a count that has all its chips."""
    found = in_a_hand()
    found.act(1, RaiseTo(turn(found), 700))

    assert "table.hand-not-over" == refused(found, TellHandDone(1))
    assert "table.count-everybody" == refused(found, TellHandDone(1, {1: 30_000}))
    assert "table.chips-differ" == refused(found, TellHandDone(1, {1: 10_000, 2: 10_000, 3: 9_000}))
    found.do(TellHandDone(1, {1: 11_000, 2: 9_900, 3: 9_100}))
    assert {1: 11_000, 2: 9_900, 3: 9_100} == stacks(found)
    assert {} == found.evening.hands


def test_at_a_table_that_tells_its_hands_none_is_counted() -> None:
    found = room(3, seats=3)

    assert "table.hands-are-told" == refused(found, TellHandDone(1))


def test_a_table_is_set_between_two_hands_alone() -> None:
    found = in_a_hand()

    assert "table.hand-is-on" == refused(found, SetTable(1))
    fold_to_the_last(found)
    found.do(SetTable(1))
    assert "table.set-already" == refused(found, SetTable(1))
    assert "table.not-virtual" == refused(found, SetTable(1, "dealt", "players"))
    assert "table.cards-without-acts" == refused(found, SetTable(1, "entered", "none"))
    found.do(NewHand(1))
    assert {} == found.evening.hands


def test_a_setting_is_not_taken_back_under_a_hand() -> None:
    """The hand is told, so the table cannot be one that only counts."""
    found = room(3, seats=3)
    version = next(step.last for step in found.evening.state.done if step.event.__struct_config__.tag == "table.set/1")
    found.do(NewHand(1))

    assert "take-back.would-leave" == refused(found, TakeBack(version), HOST)
    fold_to_the_last(found)
    found.do(TakeBack(version))
    assert "none" == found.evening.state.tables[1].action


def test_stacks_must_be_known_before_a_table_tells_its_hands() -> None:
    found = room(3, seats=3)
    found.do(SetTable(1))
    found.do(NewHand(1))
    found.do(TellHandDone(1))

    assert "table.count-first" == refused(found, SetTable(1, "none", "dealer"), HOST)


def test_who_is_put_out_has_a_dead_hand_at_once() -> None:
    """His chips stay in the pot, the others play on; his seat is his until the hand is over."""
    found = in_a_hand(4)
    seat = turn(found)
    who = found.evening.state.players(1)[seat]

    found.do(Penalise(who, "disqualification"), HOST)

    assert 3 == found.hand().live
    assert seat != turn(found)
    fold_to_the_last(found)
    assert who in found.evening.state.outs


def test_putting_out_the_last_but_one_ends_the_hand() -> None:
    found = in_a_hand(3)
    found.act(1, Fold(turn(found)))
    who = found.evening.state.players(1)[turn(found)]

    told = found.do(Penalise(who, "disqualification"), HOST)

    assert 1 == sum(isinstance(one.event, HandDone) for one in told)
    assert {} == found.evening.hands


def test_a_penalised_player_serves_in_hands_that_are_told() -> None:
    found = room(4, seats=4)
    who = found.evening.state.players(1)[1]
    found.do(Penalise(who, "missed-hands", hands=1), HOST)
    found.do(NewHand(1))

    assert "penalised" == {one.seat: one.presence for one in found.hand().started.seats}[1]
    fold_to_the_last(found)
    assert who not in found.evening.state.serving


# ---- cards that the dealer enters ---------------------------------------------------------------------------------


def test_where_cards_are_entered_the_hand_waits_for_them() -> None:
    found = in_a_hand(cards="entered")

    assert 6 == found.hand().owed
    found.act(1, DealCards((0, 1, 2, 3, 4, 5)))
    assert (0, 3) == found.hand().cards[0]


# ---- back ---------------------------------------------------------------------------------------------------------


def test_the_last_step_goes_back_by_the_dealer_and_more_by_the_floor() -> None:
    found = in_a_hand()
    at_first = found.hand().copy()
    began = found.evening.hands[1].version
    found.act(1, RaiseTo(turn(found), 700))
    raised = found.evening.hands[1].version
    found.act(1, Fold(turn(found)))

    assert "rank.too-low" == refused(found, Rewind(table=1, to=began))
    found.do(Rewind(table=1, to=raised), DEALER)
    assert (700, 3) == (found.hand().bet_to, found.hand().live)
    found.do(Rewind(table=1, to=began), FLOOR)
    assert at_first.stack == found.hand().stack
    assert at_first.to_act == found.hand().to_act


def test_a_hand_goes_back_to_the_end_of_a_step_alone() -> None:
    found = in_a_hand()
    found.act(1, RaiseTo(turn(found), 700))
    last = found.evening.hands[1].version

    assert ["rewind.no-such-step"] * 4 == [
        refused(found, Rewind(table=1, to=to), FLOOR) for to in (0, 1, last, last + 1)
    ]


def test_what_has_left_the_hand_is_not_rewound() -> None:
    """Somebody was put out of the event: the hand cannot go back to where he was in it."""
    found = in_a_hand(4)
    began = found.evening.hands[1].version
    found.do(Penalise(found.evening.state.players(1)[turn(found)], "disqualification"), HOST)

    assert "rewind.left-the-hand" == refused(found, Rewind(table=1, to=began), FLOOR)


def test_a_closed_hand_is_not_rewound() -> None:
    found = in_a_hand()
    began = found.evening.hands[1].version
    fold_to_the_last(found)

    assert "table.no-hand" == refused(found, Rewind(table=1, to=began), FLOOR)


def test_a_street_that_comes_by_itself_comes_again_after_going_back() -> None:
    """At a table where nobody types cards the flop follows the last call, also the second time."""
    found = in_a_hand()
    found.act(1, Call(turn(found)))
    found.act(1, Call(turn(found)))
    before = found.evening.hands[1].version
    found.act(1, Check(turn(found)))
    assert "flop" == found.hand().street

    found.do(Rewind(table=1, to=before), DEALER)
    assert "preflop" == found.hand().street
    found.act(1, Check(turn(found)))
    assert "flop" == found.hand().street


# ---- declarations and reports -------------------------------------------------------------------------------------


def test_a_declaration_is_read_and_carried_out() -> None:
    found = in_a_hand()

    found.do(Declare(table=1, said=Declaration(seat=turn(found), said="raise", amount=700)), DEALER)

    assert 700 == found.hand().bet_to


def test_an_early_declaration_waits_for_its_turn() -> None:
    """Seat by seat: whoever folds before his turn is out as soon as it comes."""
    found = in_a_hand(4)
    order = [seat for seat in found.hand().seats if seat != turn(found)]
    early = found.hand().positions.small_blind
    assert early in order
    found.do(Declare(table=1, said=Declaration(seat=early, said="fold")), DEALER)
    assert 4 == found.hand().live

    found.act(1, RaiseTo(turn(found), 700))
    found.act(1, Fold(turn(found)))

    assert 2 == found.hand().live


def test_a_declaration_that_is_clear_leaves_nothing_to_decide() -> None:
    found = in_a_hand()
    found.do(Declare(table=1, said=Declaration(seat=turn(found), said="call")), DEALER)

    assert "rule.nothing-stands" == refused(found, Decide(table=1, choose="call"), FLOOR)


def test_what_nobody_knows_is_left_to_the_floor() -> None:
    """A hand was thrown away, nobody knows whether it touched the muck: it is as it was until the floor says so."""
    found = in_a_hand(4)
    seat = turn(found)
    facts = {"kind": "hand-mucked", "seat": seat, "on_purpose": False, "identifiable": True, "in_muck": "unknown"}

    found.do(Report(table=1, report=facts), DEALER)

    assert 4 == found.hand().live
    assert "rank.too-low" == refused(found, Decide(table=1, choose="hand-dead", why="it did"), DEALER)
    found.do(Decide(table=1, choose="hand-dead", why="it did"), By("dir", "director"))
    assert 3 == found.hand().live
    assert seat != turn(found)


def test_what_the_floor_decided_is_closed_to_lower_ranks() -> None:
    found = in_a_hand(4)
    facts = {"kind": "hand-mucked", "seat": turn(found), "on_purpose": False, "identifiable": True}
    found.do(Report(table=1, report={**facts, "in_muck": "unknown"}), DEALER)
    found.do(Decide(table=1, choose="hand-live", why="seen"), By("dir", "director"))

    assert "decision.closed" == refused(found, Decide(table=1, choose="hand-dead", why="no"), By("flora", "floor"))


def test_a_report_that_lacks_facts_asks_for_them() -> None:
    found = in_a_hand()

    decision = found.ask(Report(table=1, report={"kind": "hand-mucked", "seat": 1}), DEALER)

    assert isinstance(decision, Needs)
    assert ("on_purpose", "identifiable", "in_muck") == decision.facts


def test_a_report_that_cannot_be_read_says_where() -> None:
    found = in_a_hand()

    decision = found.ask(Report(table=1, report={"kind": "no-such-thing"}), DEALER)

    assert isinstance(decision, Refused)
    assert ("report.cannot-be", "kind") == (decision.ruling.code, decision.ruling.facts["path"])


def test_a_breach_that_is_reported_goes_on_record() -> None:
    found = in_a_hand()
    seat = turn(found)

    found.do(Report(table=1, report={"kind": "incident", "seat": seat, "what": "angle-shooting"}), FLOOR)

    assert [found.evening.state.players(1)[seat]] == [one.who for one in found.evening.state.ledger.records]
