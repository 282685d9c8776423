"""Pages for people: the start page, GraphiQL, the way into Neo4j Browser, and the documents."""
