"""Memory of a long run: what one stage freed goes back to the system before the next one takes its own."""

from __future__ import annotations

import ctypes
import gc

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Settings of the GNU C library, by the numbers that `malloc.h` gives them."""
_LARGE = 64 * 1024
_NEW = 20_000
"""After so many new objects the youngest are searched for garbage; Python's own number is 700."""


def be_sparing() -> bool:
    """Lets the C library keep one heap for all threads, and large blocks apart from it; gives whether it can.

    To be called before threads begin. Each thread would else have a heap of its own, in which what it freed stays, and
    the pages of sources would lie among small objects that outlive them.
    """
    setting = getattr(ctypes.CDLL(None), "mallopt", None)
    wanted = ((_ARENA_MAX, 1), (_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _LARGE))
    return setting is not None and all(setting(name, value) for name, value in wanted)


def collect_seldom() -> None:
    """Lets the search for garbage in circles wait for more of it: nearly all that a run makes stays until its end."""
    gc.set_threshold(_NEW, 20, 20)


def give_back() -> bool:
    """Gives freed memory back, with garbage in circles, and says whether there was any that the C library could give.

    The texts of the ledger are large and lie among what stays: without the call the process keeps their room, in
    which the many small objects of the next stage find no place.
    """
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim is not None and bool(trim(0))
