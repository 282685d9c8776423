"""Places of what goes on for long: a few for each user, and some for the process."""

from collections import Counter
from collections.abc import Callable

from anaphora.errors import LimitExceeded


class Places:
    """Who has how many; a place is held until it is given back."""

    def __init__(self, what: str, *, each: int, all: int) -> None:
        self._what = what
        self._each = each
        self._all = all
        self._taken: Counter[str] = Counter()

    def take(self, user_id: str) -> Callable[[], None]:
        """Gives the place back, once. Raises LimitExceeded where none is free."""
        if self._taken[user_id] >= self._each:
            raise LimitExceeded(
                f"A user has at most {self._each} {self._what} at once: wait until one ends.",
                retry_after=5.0,
            )
        if self._taken.total() >= self._all:
            raise LimitExceeded(
                f"Too many {self._what} are under way: try again later.", retry_after=5.0
            )
        self._taken[user_id] += 1

        def give_back() -> None:
            self._taken[user_id] -= 1
            if not self._taken[user_id]:
                del self._taken[user_id]

        return give_back
