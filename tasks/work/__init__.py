"""Tasks of Celery, each of which runs one use case."""
