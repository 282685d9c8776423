"""Background work that keeps a graph true, without Celery: tasks run it, so may a test."""
