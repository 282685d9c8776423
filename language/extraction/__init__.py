"""Facts heard in what people say; `Reader.read` takes a turn, and returns triples and clauses."""
