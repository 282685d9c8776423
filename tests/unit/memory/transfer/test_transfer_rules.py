"""An export's rules name the very properties that the graph's nodes have."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.errors import Invalid
from graph.models.models import MODELS, Memory, User
from memory.transfer.export import OF_USER_ALONE
from memory.transfer.format.nodes import DERIVED
from memory.transfer.format.rules import LINKS, NODES, USER
from memory.transfer.format.values import read_line, read_vector, write_line, write_vector

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=3)
    ),
    max_leaves=10,
)


def properties(model: type) -> set[str]:
    declared = model.defined_properties(rels=False, aliases=False)  # type: ignore[attr-defined]
    return {kept.db_property or name for name, kept in declared.items()}


@pytest.mark.parametrize("label", NODES)
def test_every_property_of_a_node_is_known(label: str) -> None:
    models = [
        m for m in MODELS if m.__name__ == label or (label == "Memory" and issubclass(m, Memory))
    ]
    declared = set().union(*map(properties, models))
    made_anew = DERIVED | ({"key"} if label == "Entity" else set())
    assert declared - made_anew == set(NODES[label].properties)


def test_every_property_of_a_user_is_known() -> None:
    assert properties(User) - OF_USER_ALONE == set(USER.properties)


def test_every_link_is_known() -> None:
    declared = {
        relation.definition["relation_type"]
        for model in MODELS
        if issubclass(model, Memory)
        or model.__name__ in ("Change", "Concept", "Entity", "EntityReview")
        for _, relation in model.__all_relationships__
    }
    assert declared == set(LINKS)


@given(st.dictionaries(st.text(st.characters(codec="utf-8")), JSON))
def test_a_line_comes_back(content: dict[str, object]) -> None:
    line = write_line(content)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert read_line(line) == content
    assert write_line(read_line(line)) == line


@given(st.binary(max_size=200))
def test_any_bytes_are_an_object_or_refused(line: bytes) -> None:
    try:
        content = read_line(line)
    except Invalid:
        return
    assert isinstance(content, dict)


@given(st.lists(st.floats(-1, 1, width=16), min_size=1, max_size=50).filter(any))
def test_a_vector_comes_back(values: list[float]) -> None:
    row = np.asarray(values, dtype=np.float32)
    row /= np.linalg.norm(row.astype(np.float64))
    assert read_vector(write_vector(row.tolist()), len(values)).tolist() == row.tolist()


@pytest.mark.parametrize(
    "text",
    [
        *("", "!", "AAAA"),
        *(
            write_vector(values)
            for values in (
                *([0.0, 0.0], [float("nan"), 1], [float("inf"), 0], [3e38, 3e38]),
                *([100.0, 0.0], [1.002, 0.0], [0.998, 0.0], [1e-30, 0.0]),
            )
        ),
    ],
)
def test_what_is_no_vector_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        read_vector(text, 2)
