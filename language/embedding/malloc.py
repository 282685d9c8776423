"""Memory that the process keeps for the next batch of the model, where the C library lets it."""

import ctypes

# glibc's options. By default a batch's memory is returned to the system when it ends, and comes
# again page by page, emptied, with the next: a tenth of the time that embedding takes.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_KEPT = 128 * 1024 * 1024
_IN_THE_HEAP = 32 * 1024 * 1024


def retain_freed_heap() -> bool:
    """Keep up to 128 MiB of freed memory for what comes next; False where that is impossible."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):
        return False
    return bool(mallopt(_MMAP_THRESHOLD, _IN_THE_HEAP)) and bool(mallopt(_TRIM_THRESHOLD, _KEPT))
