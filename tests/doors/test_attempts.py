"""Attempts to get in: who has to wait, and how long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.doors.attempts import ADDRESS_SECONDS_MOST, KEPT_MOST, Attempts, address_key, name_key, pause


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def failed(attempts: Attempts, time: Time, times: int, *keys: str) -> None:
    """So many attempts, each as soon as it may be made."""
    for _ in range(times):
        while wait := attempts.begin(*keys):
            time.now += wait


def test_pauses_grow() -> None:
    """Three may fail for nothing; then one has to wait 1, 2, 4, 8 seconds, up to a minute for a name."""
    time = Time()
    attempts = Attempts(time)
    failed(attempts, time, 3, "name anna")
    assert 0 == attempts.begin("name anna")

    waits = []
    for _ in range(8):
        waits.append(attempts.begin("name anna"))
        time.now += waits[-1]
        assert 0 == attempts.begin("name anna")

    assert [1, 2, 4, 8, 16, 32, 60, 60] == waits


def test_waiting_is_told_and_costs_nothing() -> None:
    """Who asks too early is told how long it still is, and does not make it longer."""
    time = Time()
    attempts = Attempts(time)
    failed(attempts, time, 8, "name anna")

    assert 16 == attempts.begin("name anna")
    time.now += 10.5
    assert 6 == attempts.begin("name anna")
    assert 6 == attempts.begin("name anna")


def test_many_at_once_are_many() -> None:
    """Attempts whose outcome is still open count as failed: of a hundred at one moment, four are made."""
    attempts = Attempts(Time())

    assert 4 == sum(attempts.begin("name anna") == 0 for _ in range(100))


def test_each_address_counts() -> None:
    """Many names from one address have to wait; another address does not."""
    attempts = Attempts(Time())
    for _ in range(4):
        assert 0 == attempts.begin(address_key("10.0.0.7"))

    assert 1 == attempts.begin(address_key("10.0.0.7"))
    assert 0 == attempts.begin(address_key("10.0.0.8"))


def test_a_name_counts_however_it_is_written() -> None:
    """By who bears it; one that nobody bears by its letters. Nobody types himself into the count of another."""
    assert name_key("Anna", "p1") == name_key(" ANNA ", "p1")
    assert name_key("another", None) == name_key(" Another ", None)
    assert name_key("p1", None) != name_key("Anna", "p1")


def test_what_is_only_noted_is_counted() -> None:
    """For an hour, and nobody waits for it."""
    time = Time()
    attempts = Attempts(time)
    for _ in range(7):
        attempts.note("person p1")
    assert 7 == attempts.failed("person p1")
    time.now += 3601

    assert 0 == attempts.failed("person p1")


def test_who_gets_in_starts_anew() -> None:
    time = Time()
    attempts = Attempts(time)
    failed(attempts, time, 6, "name anna")
    attempts.succeed("name anna")

    failed(attempts, time, 3, "name anna")
    assert 0 == attempts.begin("name anna")


def test_one_right_password_hides_no_wrong_ones() -> None:
    """Whoever has a name of his own cannot start anew at his address by coming in with it now and then."""
    time = Time()
    attempts = Attempts(time)
    for number in range(30):
        wait = attempts.begin("address 10.0.0.7")
        time.now += wait
        attempts.begin("address 10.0.0.7")
        if number % 3 == 2:
            attempts.succeed("address 10.0.0.7")

    assert wait > 60


def test_an_hour_of_quiet_is_forgotten() -> None:
    time = Time()
    attempts = Attempts(time)
    failed(attempts, time, 12, "address 10.0.0.7")
    time.now += 3601

    assert 0 == attempts.begin("address 10.0.0.7")
    assert 0 == attempts.begin("address 10.0.0.7")


def test_memory_is_bounded() -> None:
    """Whoever makes up names fills no memory."""
    attempts = Attempts(Time())
    for number in range(KEPT_MOST + 50):
        attempts.begin(f"name {number}")

    assert KEPT_MOST == len(attempts._tries)


@given(st.integers(0, 10_000))
def test_no_pause_is_longer_than_its_bound(times: int) -> None:
    assert 0 <= pause(times, ADDRESS_SECONDS_MOST) <= pause(times + 1, ADDRESS_SECONDS_MOST) <= ADDRESS_SECONDS_MOST


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.168.1.7", "address 192.168.1.7"),
        ("::ffff:192.168.1.7", "address 192.168.1.7"),
        ("fe80::1%eth0", "address fe80::/64"),
        ("2001:db8:1:2:3:4:5:6", "address 2001:db8:1:2::/64"),
        ("unix", "address unix"),
    ],
)
def test_a_net_is_one_address(address: str, key: str) -> None:
    """A device may choose any address of its IPv6 net; all of them count together."""
    assert key == address_key(address)
