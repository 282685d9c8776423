"""Every query file keeps its contract: header, names, length, tenancy. No Cypher is in Python."""

import ast
import importlib
import re
from collections.abc import Iterator

import pytest

from cypher.query import ROOT, BadHeader, Mode, Query, load, parse
from cypher.structure.migrations import MIGRATIONS, read_migration
from tests.support.queries import NAMES

PROJECT = ROOT.parent
PACKAGES = sorted(path.parent.name for path in PROJECT.glob("*/__init__.py"))

VERBS = {
    "find",
    "count",
    "save",
    "create",
    "link",
    "unlink",
    "close",
    "delete",
    "lock",
    "touch",
    "take",
    "mark",
    "clear",
    "set",
    "change",
    "end",
    "restore",
    "retire",
}
# Labels whose nodes are a user's own.
TENANT_LABELS = {
    "User",
    "Thread",
    "Memory",
    "Fact",
    "Episode",
    "Procedure",
    "Summary",
    "Entity",
    "Concept",
    "Conflict",
    "Run",
    "Change",
    "Recollection",
    "Hint",
    "Outbox",
    "Write",
    "StreamedContext",
    "EntityReview",
    "Vocabulary",
    "Term",
    "WeightSet",
    "Usage",
    "Tombstone",
    "ErasureReceipt",
}
# Who may call what crosses tenants: upkeep, background tasks, operators, authentication.
CROSSING = (
    "maintenance/",
    "tasks/",
    "launch/",
    "bench/",
    "api/rehearsal.py",
    "recall/learning/experiments.py",
    "graph/structure/health.py",
    "graph/embedding.py",
    "graph/structure/migrations.py",
    "graph/structure/setup.py",
)
MOST_LINES = 60
# Asks whether anybody is there; it names nothing of the graph.
PING = "RETURN 1"


def without_text(body: str) -> str:
    """A statement without its comments and its quoted texts."""
    body = re.sub(r"//.*", "", body)
    return re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", "''", body)


def labels_in(body: str) -> set[str]:
    words = set(re.findall(r"[:|&]\s*([A-Z][A-Za-z]+)\b", without_text(body)))
    return {word for word in words if not word.isupper()}  # relationship types are


def pythons() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((PROJECT / package).rglob("*.py")):
            yield path.relative_to(PROJECT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def uses() -> dict[str, set[str]]:
    """Modules that use each query: name of the query -> paths."""
    found: dict[str, set[str]] = {}
    for path, tree in pythons():
        folders, queries = imported(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if folder := folders.get(node.value.id):
                    found.setdefault(f"{folder}/{node.attr}", set()).add(path)
            elif isinstance(node, ast.Name) and node.id in queries:
                found.setdefault(queries[node.id], set()).add(path)
    return found


def imported(tree: ast.Module) -> tuple[dict[str, str], dict[str, str]]:
    """Local names of query folders, and of single queries, in a module."""
    folders: dict[str, str] = {}
    queries: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith("cypher."):
            above = str(node.module).split(".")[1:]
            for alias in node.names:
                name = "/".join((*above, alias.name))
                found = folders if (ROOT / name).is_dir() else queries
                found[alias.asname or alias.name] = name
    return folders, queries


USES = uses()


@pytest.mark.parametrize("name", NAMES)
def test_parameters_are_those_of_the_body(name: str) -> None:
    used = set(re.findall(r"\$(\w+)", re.sub(r"//.*", "", load(name).body)))
    assert used == set(load(name).parameters), f"{name}: header and body differ"


@pytest.mark.parametrize("name", NAMES)
def test_has_a_constant_that_is_used(name: str) -> None:
    folder, _, constant = name.rpartition("/")
    module = importlib.import_module(f"cypher.{folder.replace('/', '.')}")
    assert isinstance(getattr(module, constant, None), Query), (
        f'write `{constant} = load("{name}")` in cypher/{folder}/__init__.py'
    )
    assert getattr(module, constant).name == name
    assert USES.get(name), f"{name} is used by nothing: use it or delete it"


@pytest.mark.parametrize("name", NAMES)
def test_is_named_by_verb_and_noun(name: str) -> None:
    folder, _, stem = name.rpartition("/")
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", stem), f"{name}: lower case words"
    assert "_" in stem, f"{name}: a verb and a noun"
    assert stem.split("_")[0] in VERBS, f"{name}: begin with one of {sorted(VERBS)}"
    assert re.fullmatch(r"[a-z]+(/[a-z]+)?", folder)


@pytest.mark.parametrize("name", NAMES)
def test_is_short(name: str) -> None:
    lines = load(name).text.splitlines()
    assert len(lines) <= MOST_LINES, f"{name} has {len(lines)} lines"


@pytest.mark.parametrize("name", NAMES)
def test_is_one_statement(name: str) -> None:
    assert ";" not in without_text(load(name).body), f"{name}: one statement, without semicolons"


@pytest.mark.parametrize("name", NAMES)
def test_says_why_and_which_index(name: str) -> None:
    given = load(name)
    touched = labels_in(given.body) & TENANT_LABELS
    if given.mode is Mode.READ and touched:
        assert given.indexes, f"{name}: say which index it begins at"
        assert given.why, f"{name}: say why it is fast enough"


@pytest.mark.parametrize("name", NAMES)
def test_keeps_to_one_tenant(name: str) -> None:
    given = load(name)
    if not given.crosses_tenants:
        assert "user_id" in given.parameters, (
            f"{name}: take $user_id, or say `tenant: all because …`"
        )
        return
    assert re.match(r"all because \w+", given.tenant), f"{name}: say `tenant: all because …`"
    if labels_in(given.body) & TENANT_LABELS:
        wide = {
            column for column, kind in given.returns.items() if not is_id_or_count(column, kind)
        }
        assert not wide, f"{name} crosses tenants: it may answer ids and counts, not {sorted(wide)}"


# What tells whether an id is taken, by anybody: it answers whether, not whose.
ANYBODYS = {"transfer/writing/find_present"}


@pytest.mark.parametrize("name", NAMES)
def test_compares_each_node_with_the_user(name: str) -> None:
    """Or reaches it from one that was: relationships stay within a tenant."""
    given = load(name)
    if given.tenant != "user" or name in ANYBODYS:
        return
    body = re.sub(r"//.*", "", given.body)
    named = {
        variable: labels
        for variable, labels in re.findall(r"\((\w+):([A-Z][a-z][\w|:]*)", body)
        if TENANT_LABELS & set(re.split(r"[|:]", labels))
    }
    guarded = {
        variable
        for variable in re.findall(r"\((\w+)", body)
        if f"{variable}.user_id = $user_id" in body
        or re.search(rf"\({variable}:[\w|:]+ \{{[^}}]*user_id: \$user_id", body)
        or re.search(rf"\({variable}:User \{{id: \$user_id", body)
    }
    links = re.findall(r"\((\w+)[^()]*\)\s*<?-\[[^\]]*\]->?\s*(?=\((\w+))", body)
    for _ in links:
        reached = [pair for pair in links if guarded & set(pair)]
        guarded |= {variable for pair in reached for variable in pair}
    assert named.keys() <= guarded, f"{name}: {named.keys() - guarded} may be anybody's"


def is_id_or_count(column: str, kind: str) -> bool:
    if kind in {"INTEGER", "FLOAT", "BOOLEAN", "ZONED DATETIME"}:
        return True
    return (
        re.search(r"(^|_)(id|ids|status|state|kind|version)$", column) is not None
        and "MAP" not in kind
    )


# Of these there is a shared layer, whose user_id is empty.
LAYERED = {"Concept", "Vocabulary", "Term"}
BOTH_LAYERS = "IN [$user_id, '']"


@pytest.mark.parametrize("name", NAMES)
def test_reads_the_shared_layer_only_where_it_says_so(name: str) -> None:
    """`user and shared` reads: each layered node is compared with the two, others with the user."""
    given = load(name)
    body = re.sub(r"//.*", "", given.body)
    if given.tenant != "user and shared":
        if not given.crosses_tenants:
            assert not re.search(r"user_id\W+''", body), (
                f"{name}: the shared layer is not the user's"
            )
            assert BOTH_LAYERS not in body, f"{name}: say `tenant: user and shared`"
        return
    for variable, labels in re.findall(r"\((\w+):([A-Z][a-z][\w|]*)", body):
        if LAYERED & set(labels.split("|")):
            assert f"{variable}.user_id {BOTH_LAYERS}" in body, f"{name}: {variable} is not guarded"
        elif TENANT_LABELS & set(labels.split("|")):
            guards = (f"{variable}.user_id = $user_id", f"({variable}:{labels} {{user_id: $user_id")
            assert any(guard in body for guard in guards), f"{name}: {variable} is not guarded"


@pytest.mark.parametrize("name", NAMES)
def test_is_used_across_tenants_only_by_upkeep_and_authentication(name: str) -> None:
    given = load(name)
    if given.crosses_tenants and labels_in(given.body) & TENANT_LABELS:
        strangers = {path for path in USES.get(name, ()) if not path.startswith(CROSSING)}
        assert not strangers, f"{name} crosses tenants and is used by {sorted(strangers)}"


@pytest.mark.parametrize("name", NAMES)
def test_bounds_every_pattern_of_variable_length(name: str) -> None:
    body = without_text(load(name).body)
    unbounded = [
        pattern
        for pattern in re.findall(r"\[[^\[\]]*\*[^\[\]]*\]", body)
        if not re.search(r"\*\s*(\d+|\d*\s*\.\.\s*\d+)", pattern)
    ]
    assert not unbounded, f"{name}: bound {unbounded}"


def test_no_query_is_written_in_python() -> None:
    statement = re.compile(
        r"\b(MATCH|MERGE|CREATE)\s*\(|\b(DETACH\s+DELETE|UNWIND\s+\$|OPTIONAL\s+MATCH)\b"
        r"|\b(CREATE|DROP)\s+(CONSTRAINT|INDEX|VECTOR|FULLTEXT)\b|\bCALL\s+db\.|\bSHOW\s+[A-Z]+"
        r"|^\s*RETURN\s+\S"
    )
    found = []
    for path, tree in pythons():
        comments = docstrings(tree)
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in comments
                and statement.search(node.value)
                and node.value != PING
            ):
                found.append(f"{path}:{node.lineno}")
    assert not found, f"move these into .cypher files: {found}"


def docstrings(tree: ast.Module) -> set[int]:
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
    }


def test_a_header_without_its_fields_is_refused() -> None:
    with pytest.raises(BadHeader, match="sentence"):
        parse("x/y", "RETURN 1")
    with pytest.raises(BadHeader, match="mode"):
        parse("x/y", "// Counts.\n//\n// tenant: user\nRETURN 1")
    with pytest.raises(BadHeader, match="because"):
        parse("x/y", "// A.\n// mode: read\n// tenant: user\n// allow: 03N90\nRETURN 1")


def test_a_vector_index_is_filled_in_by_its_two_names_only() -> None:
    given = parse("x/y", "// A.\n// mode: read\n// tenant: user\nSEARCH {{vector}}")
    assert given.on("memory_embedding_b") == "SEARCH memory_embedding_b"
    with pytest.raises(ValueError, match="no such"):
        given.on("x) RETURN 1 //")


def test_migrations_are_numbered_in_order() -> None:
    versions = [item.version for item in MIGRATIONS]
    assert versions == sorted(set(versions))


@pytest.mark.parametrize(
    "statement", [pytest.param(s, id=s.name) for m in MIGRATIONS for s in m.statements]
)
def test_a_statement_of_a_migration_can_be_run_again(statement: Query) -> None:
    again = r"\bIF (NOT )?EXISTS\b|\bIS NULL\b"
    assert re.search(again, statement.body), f"{statement.name}: IF NOT EXISTS, or IS NULL"
    assert set(re.findall(r"\$(\w+)", statement.body)) <= {"dimensions"}


def test_the_checksum_is_of_the_statements_alone() -> None:
    first = read_migration(
        "0001_a.cypher", "// One.\n\n// Why.\nCREATE INDEX a IF NOT EXISTS\nFOR x"
    )
    again = read_migration(
        "0001_a.cypher", "// Two.\r\n\r\nCREATE INDEX a IF NOT EXISTS\r\n  FOR x\r\n"
    )
    other = read_migration("0001_a.cypher", "// One.\n\nCREATE INDEX b IF NOT EXISTS\nFOR x")
    assert first.checksum == again.checksum != other.checksum
    with pytest.raises(ValueError, match="no statement"):
        read_migration("0001_a.cypher", "// Nothing.\n")
    with pytest.raises(ValueError, match="name a migration"):
        read_migration("first.cypher", "CREATE INDEX a IF NOT EXISTS FOR x")


def test_labels_are_told_from_types_texts_and_comments() -> None:
    assert labels_in(
        "MATCH (m:Memory&Fact)-[:CHANGED|IN_RUN]->(:Run {a: ':Thread'}) // :Entity"
    ) == {
        "Memory",
        "Fact",
        "Run",
    }
