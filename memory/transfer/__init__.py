"""Export and import of all that a user has, streamed line by line."""
