"""A log in memory: for tests, and for evenings nobody wants to keep."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from threading import Lock

import msgspec

from floorman.store.log import GENESIS, Appended, Commit, Conflict, Outcome, Person, Recorded, Repeated, chained
from floorman.terms import Instant


class MemoryStore:
    """Keeps the same promises as the others, but for surviving the process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._log: list[Recorded] = []
        self._versions: Counter[str] = Counter()
        self._answers: dict[str, bytes] = {}
        self._documents: dict[str, bytes] = {}
        self._people: dict[str, Person] = {}
        self._secrets: dict[str, str] = {}

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        with self._lock:
            lost: set[str] = set()
            return [self._append(commit, lost) for commit in commits]

    def _append(self, commit: Commit, lost: set[str]) -> Outcome:
        outcome = self._check(commit, lost)
        if outcome is not None:
            lost.update(commit.expected)
            return outcome
        return self._write(commit)

    def _check(self, commit: Commit, lost: set[str]) -> Outcome | None:
        if commit.command in self._answers:
            return Repeated(self._answers[commit.command])
        for stream, version in commit.expected.items():
            if stream in lost or self._versions[stream] != version:
                return Conflict(f"{stream} is at version {self._versions[stream]}, not {version}")
        return None

    def _write(self, commit: Commit) -> Outcome:
        for entry in commit.entries:
            self._versions[entry.stream] += 1
            before = self._log[-1].hash if self._log else GENESIS
            row = Recorded(
                position=len(self._log) + 1,
                stream=entry.stream,
                version=self._versions[entry.stream],
                kind=entry.kind,
                body=entry.body,
                at=commit.at,
                person=commit.person,
                rank=commit.rank,
                command=commit.command,
                hash=b"",
            )
            self._log.append(msgspec.structs.replace(row, hash=chained(before, row)))
        self._answers[commit.command] = commit.answer
        return Appended(len(self._log))

    def answer_of(self, command: str) -> bytes | None:
        return self._answers.get(command)

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        with self._lock:
            return [row for row in self._log if row.stream == stream and row.version > after]

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        with self._lock:
            return self._log[after:]

    def streams(self, prefix: str) -> list[str]:
        with self._lock:
            return [name for name in self._versions if name.startswith(prefix)]

    def last_at(self) -> Instant:
        with self._lock:
            return max((row.at for row in self._log), default=0)

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

    def drop_secret(self, name: str) -> None:
        self._secrets.pop(name, None)

    def put_people(self, people: Sequence[Person]) -> None:
        self._people.update({person.id: person for person in people})

    def people(self) -> dict[str, Person]:
        return dict(self._people)

    def close(self) -> None:
        pass
