"""Health of background work: heartbeats, queue lengths, retries, and runs that failed."""
