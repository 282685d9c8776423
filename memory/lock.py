"""A user's lock, which every write takes first: see graph/lock.py, which maintenance shares."""

from graph.lock import UserLock, lock_user

__all__ = ["UserLock", "lock_user"]
