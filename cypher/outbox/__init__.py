"""Work that is owed and that no state of the graph shows."""

from cypher.query import load

delete_outbox = load("outbox", "delete_outbox")
find_outbox = load("outbox", "find_outbox")
find_overdue_outboxes = load("outbox", "find_overdue_outboxes")
save_outbox = load("outbox", "save_outbox")
