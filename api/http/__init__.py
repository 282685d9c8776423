"""HTTP around every request: key, body, pace and place, the log line, and answers in JSON."""
