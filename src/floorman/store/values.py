"""What is kept beside the log under a name and is no secret: a house book, how far a webhook has come, a guest's name.

It lies in the same drawer as the secrets, as it always has: files are read for ever, a vault shuts over both, and who
is erased takes both along. Two names for it keep apart what must never be shown and what may be.
"""

from __future__ import annotations

from abc import ABC, abstractmethod


class KeepsValues(ABC):
    """What a store of secrets keeps besides them."""

    def put_value(self, name: str, value: str) -> None:
        self.put_secret(name, value)

    def value_of(self, name: str) -> str | None:
        return self.secret_of(name)

    def values_under(self, prefix: str) -> dict[str, str]:
        return self.secrets_under(prefix)

    def drop_value(self, name: str) -> None:
        self.drop_secret(name)

    @abstractmethod
    def put_secret(self, name: str, secret: str) -> None: ...

    @abstractmethod
    def secret_of(self, name: str) -> str | None: ...

    @abstractmethod
    def secrets_under(self, prefix: str) -> dict[str, str]: ...

    @abstractmethod
    def drop_secret(self, name: str) -> None: ...
