"""Conversations: threads, the turns in them, and how both are stored."""

from cypher.query import load

change_thread = load("threads/change_thread")
count_threads = load("threads/count_threads")
find_last_turns = load("threads/find_last_turns")
find_thread_changes = load("threads/find_thread_changes")
find_thread_keys = load("threads/find_thread_keys")
find_threads = load("threads/find_threads")
find_threads_by_name = load("threads/find_threads_by_name")
find_threads_known = load("threads/find_threads_known")
find_turns_first = load("threads/find_turns_first")
find_turns_last = load("threads/find_turns_last")
save_threads = load("threads/save_threads")
save_turns = load("threads/save_turns")
