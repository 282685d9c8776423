#!/bin/sh
# Makes the secrets that docker-compose.yml mounts, once: random, in deploy/secrets, and never in git.
# The folder is its owner's alone; the files in it are readable, because the containers' users,
# whose numbers differ, read them through their mounts.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
if [ -e neo4j_password ]; then
    echo "deploy/secrets is there already: nothing done." >&2
    exit 0
fi
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
neo4j=$(random) rabbit=$(random) valkey=$(random)
printf '%s' "$neo4j" > neo4j_password
printf 'neo4j/%s' "$neo4j" > neo4j_auth
printf 'default_user = anaphora\ndefault_pass = %s\n' "$rabbit" > rabbitmq_user.conf
printf 'amqp://anaphora:%s@rabbitmq:5672//' "$rabbit" > broker_url
printf 'requirepass %s\n' "$valkey" > valkey.conf
printf '%s' "$valkey" > valkey_password
printf 'redis://:%s@valkey:6379/1' "$valkey" > result_url
printf 'redis://:%s@valkey:6379/0' "$valkey" > events_url
chmod 444 ./*
echo "Made deploy/secrets."
