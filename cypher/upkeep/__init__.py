"""What the sweeper removes when its time is over."""

from cypher.query import load

delete_expired_recollections = load("upkeep", "delete_expired_recollections")
delete_expired_writes = load("upkeep", "delete_expired_writes")
