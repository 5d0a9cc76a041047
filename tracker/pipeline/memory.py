"""Memory between two stages: what the one freed goes back to the system before the other takes its own."""

from __future__ import annotations

import ctypes


def give_back() -> bool:
    """Gives freed memory back, and says whether there was any; does nothing where the C library has no such call.

    The texts of the ledger are large and lie among what stays: without the call the process keeps their room, in
    which the many small objects of the next stage find no place.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim is not None and bool(trim(0))
