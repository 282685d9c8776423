"""Around every request: its key, body, pace and place, the log line, and answers in JSON."""
