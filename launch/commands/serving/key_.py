"""`anaphora key`."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from launch.options import Instant, connection, data_option, json_option, print_json, run_async

if TYPE_CHECKING:
    from memory.users.keys import KeyRecord


@click.group("key")
def command() -> None:
    """Create, list, rotate and revoke keys.

    The graph stores only their hashes; a secret is shown once.
    """


@command.command("create")
@data_option
@click.option("--user", help="A key of this user.")
@click.option("--service", is_flag=True, help="A key that names the user with each request.")
@click.option("--admin", is_flag=True, help="A key for operators, for any user.")
@click.option("--name", required=True, help="The key's name in lists and in the history.")
@click.option(
    "--scope", default="read,write", show_default=True, help="Any of read, write, maintain, admin."
)
@click.option(
    "--expires",
    type=Instant(),
    help="When the key expires, e.g. 2027-01-01T00:00:00Z.",
)
@click.option(
    "--max-trust",
    type=click.Choice(["UNTRUSTED", "STANDARD", "VERIFIED"], case_sensitive=False),
    default="STANDARD",
    show_default=True,
    help="The highest trust that it may give to a memory.",
)
@click.option("--thread", "threads", multiple=True, help="Bind it to this thread of the user's.")
@click.option("--tag", "tags", multiple=True, help="Bind it to memories that have this tag.")
@json_option
def create(
    data: Path | None,
    user: str | None,
    service: bool,
    admin: bool,
    name: str,
    scope: str,
    expires: str | None,
    max_trust: str,
    threads: tuple[str, ...],
    tags: tuple[str, ...],
    as_json: bool,
) -> None:
    """Create a key; its secret is shown only now.

    A key that is bound to threads or tags reads and writes nothing else, by a part of the API:
    docs/security.md has the list.
    """
    from anaphora.caller import KeyKind
    from anaphora.clock import parse_moment

    if (user is not None) + service + admin != 1:
        raise click.UsageError("Give one of --user USER, --service and --admin.")
    kind = KeyKind.USER if user is not None else KeyKind.SERVICE if service else KeyKind.ADMIN
    making = _make(
        data,
        name=name,
        kind=kind,
        user_id=user,
        scopes=_scopes(scope),
        max_trust=max_trust.upper(),
        expires_at=None if expires is None else parse_moment(expires),
        bound_threads=threads,
        bound_tags=tags,
    )
    made, secret = run_async(making)
    if as_json:
        print_json({"id": made.id, "key": secret})
    else:
        # The key alone is the output: it may go on into a file.
        click.echo(secret)
        click.echo(f"Kept as a hash, and not shown again. Its id: {made.id}", err=True)


async def _make(data: Path | None, **given: Any) -> "tuple[KeyRecord, str]":
    """Create a key of these fields; return it, and its secret."""
    from anaphora.clock import utc_now
    from memory.users.administration import create_key
    from memory.users.keys import new_key

    async with _graph(data) as opened:
        key = await new_key(opened.graph, utc_now, **given)
        return key, await create_key(opened.graph, utc_now, _actor(), key)


@command.command("list")
@data_option
@json_option
def list_(data: Path | None, as_json: bool) -> None:
    """List every key, the newest first; never their secrets.

    A line has the id, the kind, the user, the scopes, the highest trust that the key may give to a
    memory, and the name.
    """
    from memory.users.keys import list_keys

    async def read() -> "list[KeyRecord]":
        found: list[KeyRecord] = []
        async with _graph(data) as opened:
            after = None
            while True:
                page = await list_keys(opened.graph, opened.signer, first=100, after=after)
                found += page.items
                if not page.has_next:
                    return found
                after = page.edges[-1].cursor

    keys = run_async(read())
    if as_json:
        print_json([_as_json(key) for key in keys])
        return
    for key in keys:
        click.echo(_line(key))


@command.command("revoke")
@click.argument("key_id", metavar="ID")
@data_option
@json_option
def revoke(key_id: str, data: Path | None, as_json: bool) -> None:
    """Revoke the key with this ID; it stops working at once."""
    from anaphora.clock import utc_now
    from memory.users.administration import revoke_key

    async def end() -> "KeyRecord":
        async with _graph(data) as opened:
            return await revoke_key(opened.graph, utc_now, _actor(), key_id)

    key = run_async(end())
    if as_json:
        print_json(_as_json(key))
    else:
        click.echo(f"Revoked {key.name} ({key.id}).")


@command.command("rotate")
@click.argument("key_id", metavar="ID")
@data_option
@click.option(
    "--overlap",
    type=click.FloatRange(0, 720),
    default=24.0,
    show_default=True,
    metavar="HOURS",
    help="How long the old key goes on: put the new one in place meanwhile.",
)
@json_option
def rotate(key_id: str, data: Path | None, overlap: float, as_json: bool) -> None:
    """Make a successor of the key with this ID, which may do the same; its secret is shown now.

    Both work for the overlap; then the old key ends.
    """
    from datetime import timedelta

    from anaphora.clock import utc_now
    from memory.users.administration import rotate_key

    async def make() -> "tuple[KeyRecord, KeyRecord, str]":
        async with _graph(data) as opened:
            hours = timedelta(hours=overlap)
            return await rotate_key(opened.graph, utc_now, _actor(), key_id, hours)

    old, made, secret = run_async(make())
    if as_json:
        print_json({"id": made.id, "key": secret, "old": _as_json(old)})
    else:
        click.echo(secret)
        ends = f"{old.expires_at:%Y-%m-%d %H:%M:%S} UTC" if old.expires_at else ""
        click.echo(f"Its id: {made.id}. The old key ({old.id}) works until {ends}.", err=True)


def _actor() -> Any:
    """Return who administers from this machine, beside the API."""
    from anaphora.caller import Actor, ActorKind

    return Actor(ActorKind.SYSTEM, "anaphora key")


def _graph(data: Path | None) -> Any:
    from launch.servers.graphs import open_for_command

    return open_for_command(connection(data))


def _scopes(text: str) -> Any:
    from anaphora.caller import Scope
    from anaphora.errors import Invalid

    names = {part.strip().upper() for part in text.split(",") if part.strip()}
    if not names or (unknown := names - set(Scope)):
        wrong = ", ".join(sorted(unknown)).lower() if names else "nothing"
        raise Invalid(
            f"--scope takes read, write, maintain and admin, not {wrong}.", field="scopes"
        )
    return frozenset(Scope(name) for name in names)


def _line(key: "KeyRecord") -> str:
    scopes = ",".join(sorted(scope.lower() for scope in key.scopes))
    ended = "  revoked" if key.revoked_at else ""
    whose = f"{key.kind.lower():<8} {key.user_id or '-':<12}"
    return f"{key.id}  {whose} {scopes:<24} {key.max_trust.lower():<10} {key.name}{ended}"


def _as_json(key: "KeyRecord") -> dict[str, Any]:
    def moment(value: datetime | None) -> str | None:
        return value.isoformat() if value else None

    return {
        "id": key.id,
        "name": key.name,
        "kind": key.kind,
        "user": key.user_id,
        "scopes": sorted(scope.lower() for scope in key.scopes),
        "maxTrust": key.max_trust,
        "createdAt": moment(key.created_at),
        "expiresAt": moment(key.expires_at),
        "revokedAt": moment(key.revoked_at),
        "boundThreads": list(key.bound.thread_ids) if key.bound else [],
        "boundTags": list(key.bound.tags) if key.bound else [],
    }
