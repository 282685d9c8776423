// Words that are names of a user's speakers.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   names    LIST<STRING>   what may be a speaker's name, as a role may be spelt
// returns: speakers LIST<STRING>
// index:   episode_user_role
// why:     a seek for each, where a guess would cost an encoding and a search.
UNWIND $names AS name
CALL (name) {
  MATCH (turn:Episode {user_id: $user_id, role: name})
  RETURN 1 AS one
  LIMIT 1
}
RETURN collect(name) AS speakers
