"""Classes that are subclasses of each other."""

from collections.abc import Iterable, Mapping


def on_cycles(parents: Mapping[str, Iterable[str]]) -> set[str]:
    """Classes on a cycle of subclass links, or between two cycles. Linear in classes and links."""
    up = {child: {parent for parent in of if parent in parents} for child, of in parents.items()}
    down: dict[str, set[str]] = {name: set() for name in parents}
    for child, of in up.items():
        for parent in of:
            down[parent].add(child)
    left = set(parents)
    # Whatever has nothing above it, or nothing below it, is on no cycle; and so on without it.
    loose = [name for name in parents if not up[name] or not down[name]]
    while loose:
        name = loose.pop()
        if name not in left:
            continue
        left.discard(name)
        for parent in up[name]:
            down[parent].discard(name)
            if not down[parent]:
                loose.append(parent)
        for child in down[name]:
            up[child].discard(name)
            if not up[child]:
                loose.append(child)
    return left
