"""The vocabulary: terms in two layers, by versions; what is suggested, and backfilled."""

from cypher.query import load

change_version = load("vocabulary/change_version")
end_terms = load("vocabulary/end_terms")
find_rejected = load("vocabulary/find_rejected")
find_suggested_categories = load("vocabulary/find_suggested_categories")
find_suggested_topics = load("vocabulary/find_suggested_topics")
find_suggesting_categories = load("vocabulary/find_suggesting_categories")
find_suggesting_topics = load("vocabulary/find_suggesting_topics")
find_terms = load("vocabulary/find_terms")
find_versions = load("vocabulary/find_versions")
link_terms = load("vocabulary/link_terms")
lock_vocabulary = load("vocabulary/lock_vocabulary")
mark_rejected = load("vocabulary/mark_rejected")
