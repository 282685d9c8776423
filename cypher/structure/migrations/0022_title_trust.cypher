// A title has a trust. Who set those that are there nobody knows: they are not trusted until they are set again.

MATCH (thread:Thread)
WHERE thread.title IS NOT NULL AND thread.title_trust IS NULL
CALL (thread) {
  SET thread.title_trust = 'UNTRUSTED'
} IN TRANSACTIONS OF 10000 ROWS
