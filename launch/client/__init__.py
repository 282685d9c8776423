"""A client of the API for the command line, and the files that it sends and receives."""
