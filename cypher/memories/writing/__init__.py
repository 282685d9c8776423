"""Memories as writes need them: what inputs refer to, what is stored, what trust follows from."""

from cypher.query import load

change_memories = load("memories/writing/change_memories")
count_facts_about = load("memories/writing/count_facts_about")
count_sole_mentions = load("memories/writing/count_sole_mentions")
count_thread_memories = load("memories/writing/count_thread_memories")
delete_expired_writes = load("memories/writing/delete_expired_writes")
find_dependants = load("memories/writing/find_dependants")
find_facts_about = load("memories/writing/find_facts_about")
find_gains = load("memories/writing/find_gains")
find_last_ending = load("memories/writing/find_last_ending")
find_memories = load("memories/writing/find_memories")
find_sole_mentions = load("memories/writing/find_sole_mentions")
find_sources = load("memories/writing/find_sources")
find_successors = load("memories/writing/find_successors")
find_thread_memories = load("memories/writing/find_thread_memories")
find_trust_bounds = load("memories/writing/find_trust_bounds")
find_trusted_higher = load("memories/writing/find_trusted_higher")
find_writes = load("memories/writing/find_writes")
link_sources = load("memories/writing/link_sources")
save_memories = load("memories/writing/save_memories")
save_writes = load("memories/writing/save_writes")
