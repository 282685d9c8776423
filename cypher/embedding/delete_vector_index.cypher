// The index over vectors of the old model.
//
// mode:    schema
// tenant:  all because structure is everybody's
DROP INDEX memory_embedding_a IF EXISTS
