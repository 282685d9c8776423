// Subclass links that start from some concepts of one layer.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose layer; empty for the shared one
// param:   keys     LIST<STRING>   where they start
// returns: child STRING, parent STRING, sources LIST<STRING>
// index:   concept_user_key_unique
// why:     one seek a key; a class has few parents.
UNWIND $keys AS key
MATCH (child:Concept {user_id: $user_id, key: key})-[link:SUBCLASS_OF]->(parent:Concept)
WHERE parent.user_id = $user_id
RETURN child.key AS child, parent.key AS parent, link.sources AS sources
