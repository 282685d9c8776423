"""API keys: kept as hashes, found by them."""

from cypher.query import load

end_key = load("keys", "end_key")
find_key_by_hash = load("keys", "find_key_by_hash")
find_keys = load("keys", "find_keys")
save_key = load("keys", "save_key")
touch_key = load("keys", "touch_key")
