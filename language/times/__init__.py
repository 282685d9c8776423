"""Times that words name: ranges of the calendar, in five languages, where the caller is."""
