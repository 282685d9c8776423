"""Messages between processes: events of changes, wake-ups, and flow control."""
