"""The shorter ways for speed: each says what its longer way says, in hands by chance; and one switch turns all off.

The whole room runs once more without them: `FLOORMAN_LONG_WAYS=1 uv run pytest tests/hand tests/differential`.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator

import pytest

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import (
    AnyCommand,
    AnyEvent,
    Forced,
    Hand,
    RaiseTo,
    SeatSetup,
    begun,
    decide,
    first_positions,
    offers,
    shortcuts,
    start,
    to_show,
)
from floorman.hand.betting import raise_worked_out
from floorman.hand.commands import BringIn, Call, Check, DealCards, Draw, Fold, Muck, Show
from floorman.hand.decide import decided
from floorman.hand.events import Acted, HandPlaced, HandStarted, PotAwarded
from floorman.hand.follow import following
from floorman.hand.offers import worked_out
from floorman.hand.state import NOBODY, HandState
from tests.hand.drawing import Drawn
from tests.hand.playing import Play
from tests.hand.slots import KEPT, slots
from tests.hand.table import house, seated
from tests.sizes import by_profile

BOOK, FORCED = house(), Forced(50, 100)
HANDS = by_profile(60, 120, 2_000)
# What a shorter way keeps at hand for the next one: wiped, it costs time and nothing else.
AT_HAND = {"quick"}

seen: Counter[str] = Counter()


class Compared(Play):
    """A hand in which everything that is asked, decided and applied goes both ways."""

    def _offered(self) -> None:
        hand = self.hand
        if hand.to_act != NOBODY:
            assert offers(hand) == worked_out(hand, hand.to_act, hand.rules), "the same offers"
            seen["offers"] += 1
            self._raises()
        super()._offered()

    def _raises(self) -> None:
        """Not the smallest and the largest alone: a few totals between them, and some outside."""
        offer = offers(self.hand)
        assert offer is not None
        if offer.raise_min_to is None or offer.raise_max_to is None:
            return
        least, most = offer.raise_min_to, offer.raise_max_to
        for total in {least - 1, least, (2 * least + most) // 3, (least + 2 * most) // 3, most - 1, most, most + 1}:
            self._same(RaiseTo(offer.seat, total))
            if total in (least, most) or (least < total < most and not offer.rules.fixed):
                assert shortcuts.raised(self.hand, total) == raise_worked_out(self.hand, total)
                seen["raised"] += 1

    def _do(self, command: AnyCommand) -> None:
        self._same(command)
        super()._do(command)

    def _same(self, command: AnyCommand) -> None:
        short, long = decide(self.hand, command), decided(self.hand, command)
        assert short == long, f"the same decision about {command}"
        seen[type(command).__name__] += 1

    def _apply(self, event: AnyEvent) -> None:
        short, long = self.hand.copy(), self.hand.copied()
        assert whole(short) == whole(long), "the same copy"
        shortcuts.apply(short, event)
        long.believe(event)
        assert changed(short) == changed(long), f"the same hand after {event}"
        seen["applied"] += isinstance(event, Acted)
        super()._apply(event)


def whole(hand: Hand) -> dict[str, object]:
    return slots(hand) | {name: getattr(hand, name) for name in KEPT}


def changed(hand: Hand) -> dict[str, object]:
    return {name: value for name, value in slots(hand).items() if name not in AT_HAND}


@pytest.fixture(autouse=True)
def switched_on() -> Iterator[None]:
    """Also where everything else goes the longer ways."""
    before = shortcuts.use(True)
    yield
    shortcuts.use(before)


@pytest.fixture
def counted() -> Iterator[Counter[str]]:
    seen.clear()
    yield seen
    seen.clear()


@pytest.mark.sized
def test_each_says_what_the_longer_way_says(counted: Counter[str]) -> None:
    """In all games, under every book and many houses; every kind of command was among them, in the order of play."""
    for number in range(HANDS):
        Compared(Drawn(f"short-{number}")).to_the_end()

    kinds = [one.__name__ for one in (BringIn, Call, Check, DealCards, Draw, Fold, Muck, RaiseTo, Show)]
    assert {} == {name: counted[name] for name in ("offers", "raised", "applied", *kinds) if not counted[name]}


def test_a_stack_that_only_reaches_a_capped_price() -> None:
    """The cap is reached, nobody is all-in, and he has no more than the price: his stack is too short."""
    table = seated(5000, 5000, 400, game="flhe", limit_raise_cap=3).blinds(50, 100)
    table.call().raise_to(200).raise_to(300).call().raise_to(400).call()
    hand = table.hand

    assert "raise.stack-too-short" == table.offers().why_no_raise
    assert offers(hand) == worked_out(hand, hand.to_act, hand.rules)


def test_the_last_hand_is_shown_beside_a_board_that_nobody_told() -> None:
    """His cards are known, the board is not: the pots wait for the dealer to name who wins."""
    hand = begun(
        HandStarted("nlhe", (SeatSetup(1, 400), SeatSetup(2, 400)), first_positions(2, (1, 2)), FORCED, 1), BOOK
    )
    hands = (cards_of("As Ad"), cards_of("Ks Kd"))
    for event in following(hand, HandPlaced("showdown", (100, 100), (), hands, (UNKNOWN,) * 5)):
        hand.apply(event)
    first, last = (hand.seats[place] for place in (to_show(hand), 1 - to_show(hand)))
    for event in decided(hand, Show(first)).events:  # type: ignore[union-attr]  # it is his turn
        hand.apply(event)

    assert decide(hand, Show(last)) == decided(hand, Show(last))
    assert not any(isinstance(event, PotAwarded) for event in decide(hand, Show(last)).events)  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_begins_in_the_same_way(seed: int) -> None:
    """Twice, for the second time it is known how such hands begin; with deep stacks and short ones."""
    drawn = Drawn(f"begins {seed}")
    told = (drawn.book, drawn.seats, drawn.positions, drawn.forced)
    more = {"game": drawn.game.id, "smallest_chip": drawn.smallest_chip, "dead": drawn.dead}

    short = [start(*told, **more) for _ in range(2)]  # type: ignore[arg-type]
    shortcuts.use(False)
    hand, events = start(*told, **more)  # type: ignore[arg-type]

    assert [events, events] == [begun for _, begun in short]
    assert [slots(hand)] * 2 == [slots(one) for one, _ in short]


def test_a_copy_is_independent_in_every_slot() -> None:
    """A slot that a copy forgets would be missing; a list that it shares would change in both."""
    hand = Play(Drawn("copied")).hand
    for copy in (shortcuts.copy(hand), hand.copied()):
        for name in HandState.__slots__:
            ours, theirs = getattr(hand, name), getattr(copy, name)
            assert ours == theirs, name
            assert ours is not theirs or type(ours) is not list, name


def test_the_table_names_each_way_and_what_it_repeats() -> None:
    """What stands in the docstring are functions, all those of the file that others call, and each has its other."""
    rows = [row.split("|")[1:3] for row in (shortcuts.__doc__ or "").splitlines() if row.startswith("| `")]
    named = {here.strip(" `"): there.strip(" `") for here, there in rows}
    own = {
        name
        for name, found in vars(shortcuts).items()
        if inspect.isfunction(found) and found.__module__ == shortcuts.__name__ and not name.startswith("_")
    }

    assert own - {"use"} == set(named)
    for there in named.values():
        where, _, name = there.partition(".")
        home = {"Hand": Hand, "HandState": HandState}.get(where) or __import__(
            f"floorman.hand.{where}", fromlist=[where]
        )
        assert callable(getattr(home, name)), there


@pytest.mark.parametrize("seed", range(12))
def test_with_the_switch_off_nothing_shorter_is_gone(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hand comes about, event for event, though none of the shorter ways may be used."""
    short = Play(Drawn(f"off {seed}")).to_the_end().log

    def must_not(*_: object) -> None:
        raise AssertionError("a shorter way")

    for name in ("_alike", "_capped", "raised", "closed_by", "_dealt_later", "_may_show"):
        monkeypatch.setattr(shortcuts, name, must_not)
    shortcuts.use(False)
    long = Play(Drawn(f"off {seed}")).to_the_end()

    assert vars(Hand)["apply"] is vars(Hand)["believe"]
    assert vars(HandState)["copy"] is vars(HandState)["copied"]
    assert short == long.log
    assert long.hand.offer is None, "nothing is kept at hand"
