// The index over names' vectors of the old model.
//
// mode:    schema
// tenant:  all because structure is everybody's
DROP INDEX entity_embedding IF EXISTS
