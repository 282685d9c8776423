#!/bin/sh
# Pins the images that docker-compose.yml names by tag to what those tags are today: pulls each, and
# writes its digest into .env, from where compose takes it. Run again to move on to newer ones.
set -eu
cd "$(dirname "$0")/.."
images="
CADDY_IMAGE=caddy:2-alpine
NEO4J_IMAGE=neo4j:2026.08.1-community
RABBITMQ_IMAGE=rabbitmq:4.2-alpine
VALKEY_IMAGE=valkey/valkey:9-alpine
PYTHON_IMAGE=python:3.11-slim-bookworm
"
pinned=""
for line in $images; do
    name=${line%%=*} tag=${line#*=}
    docker pull -q "$tag" >/dev/null
    digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$tag")
    case $digest in
        *@sha256:*) ;;
        *) echo "Docker knows no digest of $tag." >&2; exit 1 ;;
    esac
    pinned="$pinned$name=$tag@${digest#*@}
"
done
touch .env
# All or nothing, and what else .env says stays.
names=$(printf '%s' "$pinned" | cut -d= -f1 | paste -sd '|' -)
{ grep -Ev "^($names)=" .env || true; printf '%s' "$pinned"; } > .env.new
mv .env.new .env
printf '%s' "$pinned"
