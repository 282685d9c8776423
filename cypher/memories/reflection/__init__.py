"""Reflection: episodes that no digest has, users with such, and the week that was begun last."""

from cypher.query import load

count_new_episodes = load("memories/reflection/count_new_episodes")
find_clustered = load("memories/reflection/find_clustered")
find_digests = load("memories/reflection/find_digests")
find_erasing = load("memories/reflection/find_erasing")
find_gone_digests = load("memories/reflection/find_gone_digests")
find_sources = load("memories/reflection/find_sources")
find_sources_of_run = load("memories/reflection/find_sources_of_run")
find_undigested = load("memories/reflection/find_undigested")
find_undigested_before = load("memories/reflection/find_undigested_before")
find_undigested_of_thread = load("memories/reflection/find_undigested_of_thread")
find_unreflected_users = load("memories/reflection/find_unreflected_users")
find_week = load("memories/reflection/find_week")
mark_reflected = load("memories/reflection/mark_reflected")
mark_week = load("memories/reflection/mark_week")
save_week_place = load("memories/reflection/save_week_place")
