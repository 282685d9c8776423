// Drop an index, to build it anew.
//
// mode:    schema
// tenant:  all because structure is everybody's
// param:   name  STRING   of an index that no constraint owns
DROP INDEX $name IF EXISTS
