"""Texts that wait for their embedding, vectors as they are saved, and a change of the model."""

from cypher.query import load

create_entity_index = load("embedding/create_entity_index")
create_vector_index = load("embedding/create_vector_index")
delete_entity_index = load("embedding/delete_entity_index")
delete_entity_vectors = load("embedding/delete_entity_vectors")
delete_vector_index = load("embedding/delete_vector_index")
delete_vectors = load("embedding/delete_vectors")
find_backlog = load("embedding/find_backlog")
find_overdue = load("embedding/find_overdue")
find_overdue_entities = load("embedding/find_overdue_entities")
find_pending = load("embedding/find_pending")
find_pending_entities = load("embedding/find_pending_entities")
find_unembedded = load("embedding/find_unembedded")
mark_failed_attempts = load("embedding/mark_failed_attempts")
mark_failed_entities = load("embedding/mark_failed_entities")
mark_reembedding_begun = load("embedding/mark_reembedding_begun")
mark_reembedding_done = load("embedding/mark_reembedding_done")
save_embeddings = load("embedding/save_embeddings")
save_entity_embeddings = load("embedding/save_entity_embeddings")
