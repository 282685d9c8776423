"""Celery: queues, schedule and tasks, which run the use cases of maintenance."""
