"""Names of all queries, as paths of their files below `cypher`; migrations are no queries."""

from cypher.query import ROOT

NAMES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix()
    for path in ROOT.rglob("*.cypher")
    if path.parent.name != "migrations"
)
