"""The part of the contract about what stands beside the log, and about the chain that holds the log together."""

from __future__ import annotations

import msgspec
import pytest

from floorman.store import GENESIS, Store, chained
from tests.store.rows import commit, first_break, whole_log


class BesideContract:
    """A part of the contract of stores."""

    def test_documents_are_kept_once(self, store: Store) -> None:
        """Under the same hash the first bytes stay."""
        store.keep("h1", b"one")
        store.keep("h1", b"another")
        store.keep("h2", b"")

        assert (b"one", b"", None) == (store.kept("h1"), store.kept("h2"), store.kept("h3"))

    def test_a_secret_is_made_once_and_stays_out_of_the_log(self, store: Store) -> None:
        """The same one to whoever asks for it again, another one under another name, and no event."""
        forms = store.secret("forms")

        assert forms == store.secret("forms") != store.secret("draws")
        assert len(forms) >= 32
        assert [] == whole_log(store)

    def test_the_hash_chain_holds_over_the_stored_bytes(self, store: Store) -> None:
        """From the first event on each hash follows from the one before, over all streams."""
        store.append([commit("c1", b"a1", b"a2"), commit("c2", b"b1", stream="event/b")])
        store.append([commit("c3", b"a3", expected=2)])

        assert None is first_break(store.follow())
        assert 4 == len({row.hash for row in store.follow()})

    @pytest.mark.parametrize(
        "change",
        [
            {"body": b"a2 "},
            {"kind": "clock.started/1"},
            {"at": 1_001},
            {"person": "p-2"},
            {"rank": "director"},
            {"command": "c9"},
            {"stream": "event/b"},
            {"version": 3},
            {"position": 4},
        ],
    )
    def test_a_changed_byte_breaks_the_chain(self, store: Store, change: dict[str, object]) -> None:
        """Whatever of a row is changed, its hash no longer follows."""
        store.append([commit("c1", b"a1", b"a2", b"a3")])
        first, second, third = store.follow()
        forged = msgspec.structs.replace(second, **change)

        assert forged.position == first_break([first, forged, third])

    def test_nothing_can_be_moved_from_one_field_into_the_next(self, store: Store) -> None:
        """Whatever sign stands between the fields when they are hashed: whoever puts it into a field gains nothing."""
        store.append([commit("c1", b"a1")])
        (row,) = store.follow()
        for sign in ("\x1f", "\x00", "\n", '","', ",", "|"):
            told = msgspec.structs.replace(
                row, person=f"p{sign}1", rank="floor", command="c", body=f"1{sign}2".encode()
            )
            one = msgspec.structs.replace(told, person="p", rank=f"1{sign}floor")
            other = msgspec.structs.replace(told, command=f"c{sign}1", body=b"2")

            assert 3 == len({chained(GENESIS, told), chained(GENESIS, one), chained(GENESIS, other)})

    def test_a_row_left_out_or_changed_with_its_hash_breaks_the_chain_after_it(self, store: Store) -> None:
        """Nobody changes one row without all that follow."""
        store.append([commit("c1", b"a1", b"a2", b"a3")])
        first, second, third = store.follow()
        changed = msgspec.structs.replace(second, body=b"a2 ")
        rehashed = msgspec.structs.replace(changed, hash=chained(first.hash, changed))

        assert 3 == first_break([first, third])
        assert 3 == first_break([first, rehashed, third])

    def test_a_secret_made_elsewhere_is_kept_replaced_and_dropped(self, store: Store) -> None:
        store.put_secret("password/p-1", "first")
        store.put_secret("password/p-1", "second")
        store.put_secret("password/p-2", "other")
        kept = store.secret_of("password/p-1")
        store.drop_secret("password/p-1")

        assert "second" == kept
        assert None is store.secret_of("password/p-1")
        assert "other" == store.secret_of("password/p-2")

    def test_what_is_no_secret_is_kept_beside_them(self, store: Store) -> None:
        """In the same drawer, as it lies in files since the first version."""
        store.put_value("card/a", "first")
        store.put_value("card/a", "second")
        store.put_secret("card/b", "as it was kept once")

        assert "second" == store.value_of("card/a")
        assert {"a": "second", "b": "as it was kept once"} == store.values_under("card/")

        store.drop_value("card/a")

        assert None is store.value_of("card/a")

    def test_secrets_are_found_by_how_their_names_begin(self, store: Store) -> None:
        """By what follows; a sign that means something in a search means itself here."""
        for name in ("token/b", "token/a", "token", "tokens/c", "tok_n/d", "TOKEN/e"):
            store.put_secret(name, name.upper())

        assert {"a": "TOKEN/A", "b": "TOKEN/B"} == store.secrets_under("token/")
        assert {"d": "TOK_N/D"} == store.secrets_under("tok_n/")
        assert {} == store.secrets_under("nothing/")

    def test_asking_for_a_secret_makes_none(self, store: Store) -> None:
        assert None is store.secret_of("draws/a")
        assert store.secret("draws/a") == store.secret_of("draws/a")
