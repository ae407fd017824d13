"""What a program gives is looked at before it is written: of another type it could never be read again."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from floorman.terms import wrong_shape

S = TypeVar("S", bound=Struct)
# Of a number that is too large, the rules say themselves what is wrong; of these nobody could.
OF_ANOTHER_TYPE = (", got `", "Invalid enum value", "Invalid value", "missing required field", "of length")


def typed(told: S) -> S:
    """The same with lists for tuples put right. Raises TypeError where a value, at any depth, is of another type."""
    if not isinstance(told, Struct):
        raise TypeError(f"no command: {told!r:.80}; expected one with its facts, as StartClock()")
    shape, plain = type(told), None
    try:
        plain = msgspec.to_builtins(told)
        return msgspec.convert(plain, shape)
    except msgspec.ValidationError as error:
        if not any(sign in str(error) for sign in OF_ANOTHER_TYPE):
            return told
        path, message = wrong_shape(error, shape, plain)
        where = f"{shape.__name__}.{path}" if path else shape.__name__
        raise TypeError(f"{where}: {message}") from None
    except (TypeError, NotImplementedError) as error:  # no value of any log
        raise TypeError(f"{shape.__name__}: {error}") from None
