"""What happens reaches the addresses of the house: signed, in order, after a fall on either side, and slows nobody."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.desk import hooks
from floorman.desk.addresses import Bad, looked_up
from floorman.desk.hooks import Delivery, NewHook
from floorman.store import MemoryStore, SqliteStore, Store
from floorman.web import deliveries
from tests.api.programs import API, Client, code, do, opened, programs, token
from tests.api.receiver import Receiver, receiving
from tests.api.serving import until
from tests.waiting import LONG_SECONDS

FASTER = 20.0


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """All waiting is twenty times as short."""
    init = deliveries.Deliveries.__init__
    monkeypatch.setattr(deliveries.Deliveries, "__init__", lambda self, desk, board: init(self, desk, board, FASTER))
    with receiving() as found:
        yield found


def hooked(client: Client, receiver: Receiver, **wish: object) -> str:
    """The id of a new webhook, and its key behind a dot."""
    made = client.post(f"{API}/webhooks", json={"url": receiver.url, "own": True, **wish})
    assert 201 == made.status_code, made.text
    return f"{made.json()['about']['id']}.{made.json()['key']}"


def told(receiver: Receiver) -> list[str]:
    return [one["code"] for one in receiver.took]


def test_what_happens_is_told_and_signed(receiver: Receiver) -> None:
    """A message is a sentence with its code in both languages, under the key that was told once; no event."""
    with programs() as (client, _):
        event = opened(client)
        id, _, key = hooked(client, receiver).partition(".")
        do(client, event, do="start-event")
        until(lambda: receiver.took)
        listed = client.get(f"{API}/webhooks")
    headers, body = receiver.came[0]
    at, _, signed = headers["floorman-signature"].removeprefix("t=").partition(",v1=")
    message = json.loads(body)

    secret = base64.b64decode(key.removeprefix("whsec_"))
    signed_part = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    by_the_standard = base64.b64encode(hmac.new(secret, signed_part, hashlib.sha256).digest()).decode()

    assert f"v1,{by_the_standard}" == headers["webhook-signature"]
    assert 32 == len(secret)
    assert (at, f"{id}-{message['id']}") == (headers["webhook-timestamp"], headers["webhook-id"])
    assert hmac.new(key.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest() == signed
    assert abs(int(at) - time.time()) < 60
    assert ("event.started/1", {"en": "event started", "de": "Turnier gestartet"}) == (message["code"], message["says"])
    assert (str(message["id"]), id) == (headers["floorman-delivery"], message["webhook"])
    assert event == f"{API}/events/{message['event']}"
    assert "kind" not in message
    assert key not in listed.text


def test_only_what_it_wants_and_from_then_on(receiver: Receiver) -> None:
    """One event and some kinds; what was before it was entered is not told."""
    with programs() as (client, _):
        event, other = opened(client), opened(client)
        do(client, event, do="start-event")
        hooked(client, receiver, event=event.rpartition("/")[2], kinds=["table.", "clock.stopped/1"])
        do(client, other, do="start-event")
        do(client, other, do="stop-clock")
        do(client, event, do="stop-clock")
        do(client, event, do="extend-level", minutes=5)
        do(client, event, do="open-table", table=7)
        until(lambda: len(receiver.took) >= 2)

    assert ["clock.stopped/1", "table.opened/1"] == told(receiver)


@pytest.mark.parametrize("status", [500, 404, 302])
def test_what_did_not_arrive_is_sent_again_in_order(receiver: Receiver, status: int) -> None:
    """Nothing later is told before it; a redirect is no arrival and is not followed."""
    with programs() as (client, _):
        event = opened(client)
        hooked(client, receiver)
        receiver.statuses = [status] * 3
        do(client, event, do="start-event")
        do(client, event, do="stop-clock")
        until(lambda: len(receiver.took) == 2)

    assert ["event.started/1", "clock.stopped/1"] == told(receiver)
    assert 5 == len(receiver.came)


def test_a_dead_receiver_gets_it_all_when_it_is_back(receiver: Receiver, tmp_path: Path) -> None:
    """Also when the desk was started again in between: its place in the log was kept."""
    file = tmp_path / "log.sqlite"
    store = SqliteStore(file)
    with programs(store) as (client, _):
        event = opened(client)
        hooked(client, receiver)
        do(client, event, do="start-event")
        until(lambda: receiver.took)
        until(lambda: "on" == state(store) and told_up_to(store) == 2)
        receiver.down()
        do(client, event, do="stop-clock")
        until(lambda: "failing" == state(store))
        problem = client.get(f"{API}/webhooks").json()["items"][0]
        assert "The address does not answer." == problem["why"]
    store.close()
    receiver.up()
    again = SqliteStore(file)
    with programs(again) as (client, _):
        do(client, event, do="start-clock")
        until(lambda: len(receiver.took) == 3)
    again.close()

    assert ["event.started/1", "clock.stopped/1", "clock.started/1"] == told(receiver)


def state(store: Store) -> str:
    (one,) = hooks.hooks(store).values()
    return hooks.state_of(hooks.delivery_of(store, one))


def told_up_to(store: Store) -> int:
    (one,) = hooks.hooks(store).values()
    return hooks.delivery_of(store, one).position


def test_a_slow_receiver_slows_nobody(receiver: Receiver) -> None:
    """While one address keeps its connections open, the desk answers and another address hears at once."""
    with programs() as (client, _), receiving() as quick:
        event = opened(client)
        hooked(client, receiver)
        hooked(client, quick)
        receiver.seconds = LONG_SECONDS
        do(client, event, do="start-event")
        until(lambda: receiver.came)
        for _ in range(20):
            assert 200 == do(client, event, do="extend-level", minutes=1).status_code
        until(lambda: len(quick.took) == 21)
        assert 0 == len(receiver.took), "it still holds the first one"


def test_who_fails_for_a_day_is_switched_off_and_can_be_tried_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost by it: it goes on where it stopped."""
    monkeypatch.setattr(deliveries, "GIVE_UP_SECONDS", 0.2 * FASTER)
    with programs() as (client, store):
        event = opened(client)
        id = hooked(client, receiver).partition(".")[0]
        receiver.statuses = [503] * 100
        do(client, event, do="start-event")
        until(lambda: "off" == client.get(f"{API}/webhooks").json()["items"][0]["state"])
        tried = len(receiver.came)
        time.sleep(0.3)
        assert tried == len(receiver.came)
        receiver.statuses = []
        assert 200 == client.post(f"{API}/webhooks/{id}/resume").status_code
        until(lambda: receiver.took)
        assert "on" == state(store)

    assert ["event.started/1"] == told(receiver)


def test_who_says_that_he_is_gone_is_believed(receiver: Receiver) -> None:
    with programs() as (client, store):
        event = opened(client)
        hooked(client, receiver)
        receiver.statuses = [410]
        do(client, event, do="start-event")
        until(lambda: "off" == state(store))

    assert [] == told(receiver)


def test_pauses_grow_and_last_longer_than_an_hour() -> None:
    pauses = [deliveries.pause(tries) for tries in range(1, 40)]

    assert [1.0, 2.0, 4.0, 8.0] == pauses[:4]
    assert pauses == sorted(pauses)
    assert max(pauses) == 900.0
    assert sum(deliveries.pause(tries) for tries in range(1, 15)) > 3600
    assert deliveries.GIVE_UP_SECONDS == 24 * 3600


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("ftp://192.0.2.1/x", "webhook.bad-address"),
        ("file:///etc/passwd", "webhook.bad-address"),
        ("http://", "webhook.bad-address"),
        ("http://192.0.2.1:99999/", "webhook.bad-address"),
        ("http://user:word@192.0.2.1/", "webhook.bad-address"),
        ("http://192.0.2.1/a b", "webhook.bad-address"),
        ("http://127.0.0.1:8000/", "webhook.own-machine"),
        ("http://localhost/", "webhook.own-machine"),
        ("http://[::1]/", "webhook.own-machine"),
        ("http://[::ffff:127.0.0.1]/", "webhook.own-machine"),
        ("http://2130706433/", "webhook.own-machine"),
        ("http://169.254.169.254/latest", "webhook.own-machine"),
        ("http://[fe80::1]/", "webhook.own-machine"),
        ("http://0.0.0.0/", "webhook.no-machine"),
        ("http://0.0.0.1/", "webhook.no-machine"),
        ("http://1/", "webhook.no-machine"),
        ("http://240.0.0.1/", "webhook.no-machine"),
        ("http://224.0.0.1/", "webhook.no-machine"),
        ("http://nowhere.invalid/", "webhook.unknown-host"),
    ],
)
def test_where_nothing_is_sent(url: str, told: str) -> None:
    """Neither to this machine nor to what lies beside it on the wire, however it is written."""
    with pytest.raises(Bad) as refused:
        looked_up(url, own=False)

    assert told == refused.value.ruling.code


def test_an_address_elsewhere_is_taken() -> None:
    target = looked_up("https://192.0.2.7:8443/hear?who=me", own=False)

    assert ("192.0.2.7", 8443, "/hear?who=me") == (target.number, target.port, target.path)
    assert "192.0.2.7:8443" == target.named


def test_only_direction_enters_addresses() -> None:
    with programs() as (client, store):
        wish = {"url": "http://192.0.2.7/"}
        assert (403, "api.rank") == code(client.post(f"{API}/webhooks", json=wish, headers=token(store, "director")))
        assert (409, "webhook.own-machine") == code(client.post(f"{API}/webhooks", json={"url": "http://localhost/"}))
        assert (404, "api.no-event") == code(client.post(f"{API}/webhooks", json={**wish, "event": "nowhere"}))
        assert (404, "webhook.none") == code(client.delete(f"{API}/webhooks/abc"))
        made = client.post(f"{API}/webhooks", json=wish)
        assert 204 == client.delete(made.headers["location"]).status_code
        assert [] == client.get(f"{API}/webhooks").json()["items"]


def test_whoever_enters_one_may_read_all_that_it_hears() -> None:
    """A program that manages the house, but may not read the log, has it told to nobody."""
    with programs() as (client, store):
        wish = {"url": "http://192.0.2.7/"}
        manages = token(store, "direction", ("admin",))
        reads_too = token(store, "direction", ("admin", "read:log"))
        refused = client.post(f"{API}/webhooks", json=wish, headers=manages)

        assert (403, "api.scope") == code(refused)
        assert "read:log" == refused.json()["facts"]["scope"]
        assert 201 == client.post(f"{API}/webhooks", json=wish, headers=reads_too).status_code


@pytest.mark.parametrize("length", [0, 1, 2, 3, 7, 8, 9])
def test_the_end_of_the_log_is_found(length: int) -> None:
    store = MemoryStore()
    with programs(store) as (client, _):
        for _ in range(length):
            opened(client)

    assert len(list(store.follow())) == hooks.last_position(store)


def test_a_place_is_kept_beside_the_log(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.sqlite")
    hook = hooks.add(store, NewHook(url="http://192.0.2.7/"), 0, "host")
    hooks.keep_delivery(store, hook.id, Delivery(position=7, tries=2))
    store.close()
    again = SqliteStore(tmp_path / "log.sqlite")

    assert Delivery(position=7, tries=2) == hooks.delivery_of(again, hooks.hooks(again)[hook.id])
    assert hooks.remove(again, hook.id)
    assert Delivery() == hooks.delivery_of(again, hook)
    again.close()
