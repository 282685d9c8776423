// Drop a constraint, to build it and its index anew.
//
// mode:    schema
// tenant:  all because structure is everybody's
// param:   name  STRING   of the constraint
DROP CONSTRAINT $name IF EXISTS
