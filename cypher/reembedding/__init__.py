"""Changing the embedding model: every vector is dropped, and its text waits to be embedded anew."""

from cypher.query import load

create_vector_index = load("reembedding", "create_vector_index")
delete_vector_index = load("reembedding", "delete_vector_index")
delete_vectors = load("reembedding", "delete_vectors")
mark_begun = load("reembedding", "mark_begun")
mark_done = load("reembedding", "mark_done")
create_entity_index = load("reembedding", "create_entity_index")
delete_entity_index = load("reembedding", "delete_entity_index")
delete_entity_vectors = load("reembedding", "delete_entity_vectors")
