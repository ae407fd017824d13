"""A log in memory: for tests, and for evenings nobody wants to keep."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from threading import Lock

from floorman.store.batch import Batch
from floorman.store.log import GENESIS, Commit, Outcome, Person, Recorded, Text, erased_alias
from floorman.store.values import KeepsValues
from floorman.terms import Instant


class MemoryStore(KeepsValues):
    """Keeps the same promises as the others, but for surviving the process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._log: list[Recorded] = []
        self._streams: dict[str, list[Recorded]] = {}
        self._answers: dict[str, bytes] = {}
        self._documents: dict[str, bytes] = {}
        self._people: dict[str, Person] = {}
        self._texts: dict[str, Text] = {}
        self._secrets: dict[str, str] = {}

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        with self._lock:
            last = self._log[-1].hash if self._log else GENESIS
            batch = Batch(len(self._log), last, self._version, self._answers.get)
            outcomes = [batch.add(commit) for commit in commits]
            for row in batch.rows:
                recorded = Recorded(*row)
                self._log.append(recorded)
                self._streams.setdefault(recorded.stream, []).append(recorded)
            self._answers.update(batch.answers)
            return outcomes

    def _version(self, stream: str) -> int:
        return len(self._streams.get(stream, ()))

    def answer_of(self, command: str) -> bytes | None:
        return self._answers.get(command)

    def commands_under(self, prefix: str) -> list[str]:
        with self._lock:
            return sorted(id for id in self._answers if id.startswith(prefix))

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        with self._lock:
            return self._streams.get(stream, [])[after:]

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        with self._lock:
            return self._log[after:]

    def as_stored(self) -> Iterable[Recorded]:
        return self.follow()

    def streams(self, prefix: str) -> list[str]:
        with self._lock:
            return [name for name in self._streams if name.startswith(prefix)]

    def versions(self) -> dict[str, int]:
        with self._lock:
            return {name: len(rows) for name, rows in self._streams.items()}

    def last_at(self, prefix: str = "") -> Instant:
        with self._lock:
            return max((one.at for one in self._log if one.stream.startswith(prefix)), default=0)

    def keep(self, hash: str, body: bytes) -> None:
        self._documents.setdefault(hash, body)

    def kept(self, hash: str) -> bytes | None:
        return self._documents.get(hash)

    def secret(self, name: str) -> str:
        return self._secrets.setdefault(name, secrets.token_hex(32))

    def put_secret(self, name: str, secret: str) -> None:
        self._secrets[name] = secret

    def secret_of(self, name: str) -> str | None:
        return self._secrets.get(name)

    def secrets_under(self, prefix: str) -> dict[str, str]:
        found = [(name, secret) for name, secret in self._secrets.items() if name.startswith(prefix)]
        return {name.removeprefix(prefix): secret for name, secret in found}

    def drop_secret(self, name: str) -> None:
        self._secrets.pop(name, None)

    def put_people(self, people: Sequence[Person]) -> None:
        self._people.update({person.id: person for person in people})

    def people(self) -> dict[str, Person]:
        return dict(self._people)

    def put_texts(self, texts: Sequence[Text]) -> None:
        self._texts.update({text.id: text for text in texts})

    def drop_text(self, id: str) -> None:
        self._texts.pop(id, None)

    def texts(self) -> dict[str, Text]:
        return dict(self._texts)

    def erase(self, person: str) -> None:
        with self._lock:
            if person not in self._people:
                raise KeyError(person)
            taken = {one.alias for one in self._people.values() if one.id != person}
            self._people[person] = Person(person, "", erased_alias(person, taken))
            self._texts = {id: text for id, text in self._texts.items() if person not in text.people}
            self._secrets = {name: it for name, it in self._secrets.items() if not name.endswith(f"/{person}")}

    def rest(self) -> None:
        pass

    def close(self) -> None:
        pass
