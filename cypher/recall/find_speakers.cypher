// Which of these words are names of speakers in a user's conversations.
//
// mode:    read
// tenant:  user
// param:   user_id  STRING         whose
// param:   names    LIST<STRING>   words of a question, as a role may be spelt
// returns: name STRING
// index:   episode_user_role
// why:     one seek a word, however many turns there are.
UNWIND $names AS name
CALL (name) {
  MATCH (episode:Episode {user_id: $user_id, role: name})
  RETURN 1 AS found
  LIMIT 1
}
RETURN name
