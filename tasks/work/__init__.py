"""The tasks: each registers with Celery and runs one use case."""
