"""Links between memories: made, ended, and kept in the history of both."""
