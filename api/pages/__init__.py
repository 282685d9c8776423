"""Pages for people: start page, explorer, GraphiQL, the way into Neo4j Browser, documents."""
