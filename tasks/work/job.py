"""A task's job: whose work, on which ids, and how to ask for more of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from anaphora.work import Work

# Sends messages that ask for work on a user's ids.
Send = Callable[[Work, str, Sequence[str]], None]


@dataclass(frozen=True, slots=True)
class Job:
    """A message that arrived. `again`: its worker was lost before, perhaps by one of its texts."""

    user_id: str
    ids: Sequence[str]
    again: bool
    send: Send

    @property
    def id(self) -> str:
        """The id of a message that has one alone."""
        [id] = self.ids
        return id
