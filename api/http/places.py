"""Places of what goes on for long: one for each user, and some more for whoever needs them.

A user's first place is not of those that others can take with their second: so a few cannot keep
all others out, but by being many.
"""

from collections import Counter
from collections.abc import Callable

from anaphora.errors import LimitExceeded


class Places:
    """Places held by each user; a place is held until it is given back."""

    def __init__(self, what: str, *, each: int, further: int, all: int) -> None:
        """`each`: of a user; `further`: of all users, beside the first of each; `all`: together."""
        self._what = what
        self._each = each
        self._further = further
        self._all = all
        self._taken: Counter[str] = Counter()

    def take(self, user_id: str) -> Callable[[], None]:
        """Take a place; the result gives it back, once. Raises LimitExceeded where none is free."""
        if self._taken[user_id] >= self._each:
            raise LimitExceeded(
                f"A user may have at most {self._each} {self._what} at once: wait until one ends.",
                retry_after=5.0,
            )
        further = self._taken.total() - len(self._taken)
        none_left = bool(self._taken[user_id]) and further >= self._further
        if none_left or self._taken.total() >= self._all:
            raise LimitExceeded(
                f"Too many {self._what} in progress: try again later.", retry_after=5.0
            )
        self._taken[user_id] += 1

        def give_back() -> None:
            self._taken[user_id] -= 1
            if not self._taken[user_id]:
                del self._taken[user_id]

        return give_back
