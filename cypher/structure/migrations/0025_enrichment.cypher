// Memories that owe their enrichment, of everybody since when.

CREATE INDEX memory_enrich_due IF NOT EXISTS
FOR (memory:Memory) ON (memory.enrich_due)
