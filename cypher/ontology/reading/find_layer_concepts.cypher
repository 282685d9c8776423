// Concepts of one layer by their keys.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose layer; empty for the shared one
// param:   keys     LIST<STRING>   which
// returns: concept MAP
// index:   concept_user_key_unique
// why:     one seek a key; instants are left out, since many are slow to read.
UNWIND $keys AS key
MATCH (concept:Concept {user_id: $user_id, key: key})
RETURN concept {.id, .user_id, .key, .iri, .name, .name_key, .labels, .description, .declared,
  .sources} AS concept
