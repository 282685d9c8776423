// The migrations that were applied, in order, and the Meta node, if it is there.
//
// mode:    read
// tenant:  all because both are the program's own
// returns: migrations LIST<MAP>, meta MAP
CALL () {
  MATCH (migration:Migration)
  WITH migration ORDER BY migration.version
  RETURN collect({
    version: migration.version, name: migration.name, checksum: migration.checksum
  }) AS migrations
}
OPTIONAL MATCH (meta:Meta {id: 'meta'})
RETURN migrations, meta {.*} AS meta
