"""Work of the sweeper: what it removes when its time is over, ends, and sends again."""

from cypher.query import load

delete_expired_recollections = load("upkeep", "delete_expired_recollections")
delete_expired_writes = load("upkeep", "delete_expired_writes")
end_stale_runs = load("upkeep", "end_stale_runs")
find_owed_runs = load("upkeep", "find_owed_runs")
find_quiet_runs = load("upkeep", "find_quiet_runs")
