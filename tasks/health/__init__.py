"""Whether work goes on: heartbeats, queue lengths, retries, and runs that failed."""
