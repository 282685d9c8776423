// Take away the demo's concepts, and the run that brought them, with its changes.
//
// mode:    write
// tenant:  user
// param:   user_id   STRING   whose
// param:   ontology  STRING   the demo's own
// param:   actor     STRING   who the demo's runs are by
// returns: concepts INTEGER
// index:   concept_user_name, run_user_queued
// why:     once in a graph's life; a concept that another ontology has, too, stays.
CALL () {
  MATCH (run:Run)
  WHERE run.user_id = $user_id AND run.queued_at IS NOT NULL AND run.actor = $actor
  OPTIONAL MATCH (run)<-[:IN_RUN]-(change:Change)
  DETACH DELETE change, run
}
MATCH (concept:Concept)
WHERE concept.user_id = $user_id AND concept.name_key >= '' AND concept.sources = [$ontology]
DETACH DELETE concept
RETURN count(*) AS concepts
