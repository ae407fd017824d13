"""The option of a language, the same at every command."""

from __future__ import annotations

from cyclopts import Parameter

SPOKEN = Parameter(name="--lang", help="en or de; otherwise the language of this machine.")
