"""How much a process has worked, whatever others did meanwhile."""

from __future__ import annotations

import os
from pathlib import Path


def worked(process: int) -> float:
    """The seconds that it has used of the processor; infinite where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return float("inf")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
