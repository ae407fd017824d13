"""The part of the contract about people and free texts, and how somebody is erased."""

from __future__ import annotations

import pytest

from floorman.store import Person, Store, Text
from tests.store.rows import commit, whole_log

ADA = Person("p-4f71c2", "Ada Lovelace", "Ada", "ada@example.org", "sits badly")
BO = Person("p-88aa00", "Bo Diddley", "Bo", "+49 170 1", "left-handed")


class PeopleContract:
    """A part of the contract of stores."""

    def test_people_are_replaced_by_their_id(self, store: Store) -> None:
        """All of it: what the newer one does not say is gone."""
        store.put_people([ADA, BO])
        store.put_people([Person(ADA.id, "Countess", "Ada")])
        store.put_people([])

        assert {ADA.id: Person(ADA.id, "Countess", "Ada"), BO.id: BO} == store.people()

    def test_people_leave_no_event(self, store: Store) -> None:
        store.put_people([ADA])
        store.put_texts([Text("t-1", "a word", (ADA.id,))])

        assert [] == whole_log(store)

    def test_texts_are_replaced_by_their_id_and_dropped(self, store: Store) -> None:
        store.put_texts([Text("t-1", "one", (ADA.id, BO.id)), Text("t-2", "two"), Text("t-3", 'Ö "three"\n', (BO.id,))])
        store.put_texts([Text("t-2", "another")])
        store.put_texts([])
        store.drop_text("t-1")
        store.drop_text("t-9")

        assert {"t-2": Text("t-2", "another"), "t-3": Text("t-3", 'Ö "three"\n', (BO.id,))} == store.texts()

    def test_an_erased_person_keeps_the_id_and_loses_the_rest(self, store: Store) -> None:
        """Name, contact and note become nothing, the alias says nothing; others stay as they are."""
        store.put_people([ADA, BO])
        store.erase(ADA.id)

        assert {ADA.id: Person(ADA.id, "", "Player 4F7"), BO.id: BO} == store.people()

    def test_texts_by_or_about_an_erased_person_are_gone(self, store: Store) -> None:
        """Also where somebody else wrote or is meant as well; texts of others stay."""
        store.put_people([ADA, BO])
        store.put_texts([Text("t-1", "1", (ADA.id,)), Text("t-2", "2", (BO.id, ADA.id)), Text("t-3", "3", (BO.id,))])
        store.put_texts([Text("t-4", f"about nobody, not even {ADA.id}"), Text("t-5", "5", (ADA.id + "0",))])
        store.erase(ADA.id)

        assert ["t-3", "t-4", "t-5"] == sorted(store.texts())

    def test_secrets_named_after_an_erased_person_are_gone(self, store: Store) -> None:
        """His password opens nothing any more; those of the house and of others stay."""
        store.put_people([ADA, BO])
        names = (f"password/{ADA.id}", f"password/{BO.id}", "forms", f"draws/x{ADA.id}")
        for name in names:
            store.put_secret(name, "hush")
        store.erase(ADA.id)

        assert [None, "hush", "hush", "hush"] == [store.secret_of(name) for name in names]

    def test_two_erased_people_are_told_apart(self, store: Store) -> None:
        """Whoever shares the beginning of the id gets a letter more; erasing twice changes nothing."""
        twin = Person("p-4f71aa", "Twin", "Twin")
        store.put_people([ADA, twin, Person("host", "Host", "Host")])
        for person in (ADA.id, twin.id, ADA.id, "host"):
            store.erase(person)

        assert ["Player 4F7", "Player 4F71", "Player HOS"] == [
            store.people()[id].alias for id in (ADA.id, twin.id, "host")
        ]

    def test_whom_nobody_knows_cannot_be_erased(self, store: Store) -> None:
        store.put_people([ADA])
        with pytest.raises(KeyError):
            store.erase("p-nobody")

        assert {ADA.id: ADA} == store.people()

    def test_the_log_stays_as_it_is(self, store: Store) -> None:
        """Erasing touches no event, and writing goes on after it."""
        store.put_people([ADA])
        store.append([commit("c1", b"a1")])
        before = whole_log(store)
        store.erase(ADA.id)
        after = whole_log(store)
        store.append([commit("c2", b"a2", expected=1)])

        assert before == after
        assert [1, 2] == [row.position for row in whole_log(store)]
