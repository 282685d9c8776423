"""The short text beside each structured answer: what happened, with ids to go on from. Pure."""

from collections.abc import Mapping
from typing import Any

Value = Mapping[str, Any]

_NOTHING = "Nothing is known about that."


def remembered(value: Value) -> str:
    """Tell what was stored, what that replaced, and what it conflicts with."""
    memory = value["memory"]
    if memory is None:
        said = [f"{value['action']}: not stored."]
    else:
        said = [f"{value['action']}: {_memory(memory)}"]
    said += [f"Replaced: {_memory(old)}" for old in value["superseded"]]
    said += [f"Merged: {_memory(other)}" for other in value["merged"]]
    said += [f"Conflict {_conflict(found)}" for found in value["conflicts"]]
    return "\n".join([*said, *value["warnings"]])


def found(value: Value) -> str:
    """List the hits, each with its reason, under the id for feedback."""
    hits = [
        f"{place}. {_memory(hit['memory'])} ({hit['why']})"
        for place, hit in enumerate(value["hits"], start=1)
    ]
    head = f"Answer {value['id']}, for feedback:" if value["id"] else "Found:"
    return "\n".join([head, *hits, *value["warnings"]] if hits else [_NOTHING, *value["warnings"]])


def composed(value: Value) -> str:
    """The context itself: it says what is fenced in it."""
    return value["text"] or value["skipped"] or _NOTHING


def looked_up(value: Value) -> str:
    """List the entities, each with what is known of it."""
    said = []
    for match in value["matches"]:
        said.append(f"{_entity(match['entity'])} ({match['how']}, {match['score']:.2f})")
        said += [f"- {_memory(memory)}" for memory in match["memories"]]
    for reached in value["expanded"]:
        said.append(f"{' > '.join(reached['path'])}: {_entity(reached['entity'])}")
    return "\n".join(said) or "No such name is known."


def linked(value: Value) -> str:
    """Tell which link there is now."""
    link = value["link"]
    made = "Linked" if value["created"] else "Linked already"
    return f"{made}: {link['fromId']} {link['rel']} {link['toId']}"


def unlinked(value: Value) -> str:
    """Count the links that ended."""
    return f"Links ended: {value['removed']}"


def neighborhood(value: Value) -> str:
    """List the memories reached, indented by their distance."""
    said = [
        f"{'  ' * (near['depth'] - 1)}{near['rel']} {near['direction']}: {_memory(near['memory'])}"
        for near in value["nodes"]
    ]
    more = ["There are more: raise limit."] if value["truncated"] else []
    return "\n".join([*said, *more]) or "It has no such links."


def conflicts(value: Value) -> str:
    """List conflicts with both sides."""
    return "\n".join(map(_conflict, value["conflicts"])) or "No conflicts."


def resolved(value: Value) -> str:
    """Tell what became of a conflict."""
    return f"Resolved: {_conflict(value['conflict'])}"


def superseded(value: Value) -> str:
    """Tell which memory took the place of another."""
    return f"Replaced: {_memory(value['old'])}\nBy: {_memory(value['head'])}"


def forgotten(value: Value) -> str:
    """Count what was hidden, or would be."""
    done = "Would be forgotten" if value["dryRun"] else "Forgotten"
    run = f" Undo: run {value['runId']}." if value["runId"] else ""
    return f"{done}: {value['forgotten']}.{run}"


def counted(value: Value) -> str:
    """Count what feedback reported, and name what was not in the answer."""
    unknown = value["unknownIds"]
    rest = f" Not in that answer: {', '.join(unknown)}." if unknown else ""
    return f"Counted as used: {value['counted']}.{rest}"


def _memory(memory: Value) -> str:
    """A memory on one line: id, text, and its status and trust where they are not the usual."""
    notes = [memory["kind"]]
    notes += [memory["status"]] if memory["status"] not in ("ACTIVE", "PENDING_EMBED") else []
    notes += [memory["trust"]] if memory["trust"] != "STANDARD" else []
    return f"[{memory['id']}] {' '.join(memory['text'].split())} ({', '.join(notes)})"


def _entity(entity: Value) -> str:
    also = f", also {', '.join(entity['aliases'])}" if entity["aliases"] else ""
    return f"[{entity['id']}] {entity['name']}, {entity['type']}{also}"


def _conflict(conflict: Value) -> str:
    sides = " | ".join(
        f"{side}: {_memory(conflict[side.lower()])}"
        if conflict[side.lower()]
        else f"{side}: not shown"
        for side in ("A", "B")
    )
    verdict = f" {conflict['verdict']}" if conflict["verdict"] else ""
    return (
        f"{conflict['id']} {conflict['kind']} {conflict['status']}{verdict} "
        f"({conflict['reason']}): {sides}"
    )
