"""Who gives up his place when all are taken."""

from __future__ import annotations

from msgspec import Struct

from floorman.house import Caller
from floorman.web.places import Places, Worth
from floorman.web.streams import OF_A_PASS, OF_AN_ADDRESS, Streams

STRANGER = Caller(person="public", rank="public")


class Connection(Struct, eq=False):
    address: str = "192.168.1.7"
    is_for: Worth = Worth.SAYS_NOTHING
    gone: bool = False

    def worth(self) -> Worth:
        return self.is_for

    def give_up(self) -> None:
        self.gone = True


def let_in(places: Places, worth: Worth, address: str = "127.0.0.1") -> Connection:
    one = Connection(address)
    assert places.take(one)
    one.is_for = worth
    places.moves(one, worth if worth <= Worth.WAITS_FOR_NOTHING else Worth.KNOWN)
    return one


def test_the_one_who_is_worth_least_gives_up_his_place() -> None:
    """Whoever says nothing, waits for nothing, reads nothing, is a stranger; in this order, and nobody else."""
    now = 0.0
    places = Places(5, now=lambda: now)
    held = [let_in(places, worth) for worth in reversed(Worth)]
    now = 10.0
    gone: list[Worth] = []
    for _ in range(4):
        let_in(places, Worth.KNOWN)
        gone += [one.is_for for one in held if one.gone and one.is_for not in gone]

    assert [Worth.SAYS_NOTHING, Worth.WAITS_FOR_NOTHING, Worth.READS_NOTHING, Worth.STRANGER] == gone
    assert not places.take(Connection("127.0.0.1")), "all are worth more than somebody who has said nothing yet"
    assert 5 == len(places)


def test_whoever_has_just_come_is_not_taken_for_one_who_says_nothing() -> None:
    """Among many who do not read what they asked for, it is one of those who goes."""
    places = Places(3)
    readers = [let_in(places, Worth.READS_NOTHING) for _ in range(2)]
    newcomer = let_in(places, Worth.SAYS_NOTHING)

    let_in(places, Worth.READS_NOTHING)

    assert (True, False, False) == (readers[0].gone, readers[1].gone, newcomer.gone)


def test_the_oldest_of_those_goes_first() -> None:
    places = Places(3)
    first, second, third = (let_in(places, Worth.SAYS_NOTHING) for _ in range(3))

    let_in(places, Worth.SAYS_NOTHING)

    assert (True, False, False) == (first.gone, second.gone, third.gone)


def test_one_address_takes_its_share_and_gives_up_its_own() -> None:
    """A stranger who opens many connections loses his own; nobody else loses any."""
    places = Places(100, each=10)
    others = [let_in(places, Worth.SAYS_NOTHING, f"10.0.0.{number}") for number in range(20)]
    his = [let_in(places, Worth.SAYS_NOTHING, "10.9.9.9") for _ in range(50)]

    assert 40 == sum(one.gone for one in his)
    assert not any(one.gone for one in others)
    assert 30 == len(places)


def test_a_club_behind_one_address_finds_its_places() -> None:
    """Sixty phones, each with a stream and five connections that wait: nobody gives up anything."""
    places = Places(2_000)
    club = [
        let_in(places, Worth.KNOWN if number % 6 == 0 else Worth.WAITS_FOR_NOTHING, "10.0.0.1") for number in range(360)
    ]

    assert not any(one.gone for one in club)


def test_whoever_leaves_leaves_nothing_behind() -> None:
    places = Places(10)
    for _ in range(100):
        one = let_in(places, Worth.KNOWN)
        places.leave(one)
        places.leave(one)

    assert 0 == len(places) == places.given_up


def test_streams_are_counted_by_pass_and_by_address() -> None:
    """A stranger has his address's share; a pass its own, whatever strangers do."""
    streams, player = Streams(10_000), Caller(person="p", rank="player", key="a-pass")
    with_pass = [streams.take(player, "10.0.0.1") for _ in range(OF_A_PASS)]
    strangers = [streams.take(STRANGER, "10.0.0.1") for _ in range(OF_AN_ADDRESS)]

    assert None not in (*with_pass, *strangers)
    assert streams.take(player, "10.0.0.1") is None
    assert streams.take(STRANGER, "10.0.0.1") is None
    assert streams.take(STRANGER, "10.0.0.2") is not None
    assert streams.take(Caller(person="q", rank="player", key="another"), "10.0.0.1") is not None
    for one in (*with_pass, *strangers):
        assert one is not None
        one.end()
    assert streams.take(player, "10.0.0.1") is not None
    assert streams.take(STRANGER, "10.0.0.1") is not None


def test_strangers_leave_half_of_the_places_to_others() -> None:
    streams = Streams(places=4)
    held = [streams.take(STRANGER, f"10.0.0.{number}") for number in range(2)]

    assert None not in held
    assert streams.take(STRANGER, "10.0.0.9") is None
    assert streams.take(Caller(person="f", rank="floor", key="a-pass"), "10.0.0.9") is not None


def test_a_stream_is_counted_when_it_is_asked_for() -> None:
    """A hundred at one moment are a hundred, before the first of them begins; what never begins is given back."""
    streams = Streams(places=20)
    held = [streams.take(STRANGER, f"10.0.0.{number}") for number in range(100)]

    assert 10 == len([one for one in held if one is not None])
    held.clear()
    assert streams.take(STRANGER, "10.0.0.9") is not None


def test_a_stream_that_ends_twice_is_one() -> None:
    streams = Streams(places=4)
    first, second = (streams.take(STRANGER, "10.0.0.1") for _ in range(2))
    assert first is not None
    first.end()
    first.end()

    assert second is not None
    assert streams.take(STRANGER, "10.0.0.1") is not None
    assert 1 == streams._open[""]
