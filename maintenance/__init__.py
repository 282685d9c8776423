"""What keeps a graph true while nobody looks. Pure of Celery: tasks run it, so may a test."""
