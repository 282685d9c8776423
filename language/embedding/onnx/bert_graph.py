"""A BERT as an ONNX graph, written from its weights: PyTorch is not needed.

The graph takes `ids` and `mask` (INT64, texts by tokens). It gives `vectors` (FLOAT, of length one:
the mean of each text's tokens), `tokens` (FLOAT, the last hidden states) and, with a basis,
`projected` (FLOAT, the same on its directions); a run computes those that it asks for.
Attention, normalisation and activation are ONNX Runtime's fused operators.
"""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

from language.embedding.weights import Source, Weights
from language.token_vectors.basis import Basis

# Integers share a scale in blocks of this many, weights and states alike: a text's vector cannot
# depend on the texts beside it.
BLOCK = 16
_OPSET, _IR = 17, 8
_FUSED = "com.microsoft"


def bert_graph(source: Source, *, integers: bool) -> ModelProto:
    """The model; `integers` multiplies matrices of 8 bits instead of float32."""
    order = _by_amplitude(source.weights)
    placed = replace(source, weights=_reordered(source.weights, order))
    return _Builder(placed, order, integers=integers).build()


class _Builder:
    def __init__(self, source: Source, order: NDArray[np.intp], *, integers: bool) -> None:
        self._weights = source.weights
        self._order = order
        self._shape = source.shape
        self._words = source.words
        self._mean = source.mean
        self._basis = source.basis
        self._directions = source.directions
        self._integers = integers
        self._nodes: list[NodeProto] = []
        self._projected: list[ValueInfoProto] = []
        self._constants: list[TensorProto] = []

    def build(self) -> ModelProto:
        self._embed()
        states = "embedded"
        for number in range(self._shape.layers):
            states = self._layer(number, states)
        self._integer("as_trained", list(np.argsort(self._order)))
        self._node("Gather", [states, "as_trained"], "tokens", axis=2)
        self._pool()
        if self._basis is not None:
            self._project(self._basis)
        batch = ["texts", "length"]
        width = self._weights["embeddings.LayerNorm.weight"].shape[0]
        graph = helper.make_graph(
            self._nodes,
            "bert",
            [helper.make_tensor_value_info(name, TensorProto.INT64, batch) for name in _INPUTS],
            [
                helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", width]),
                helper.make_tensor_value_info("tokens", TensorProto.FLOAT, [*batch, width]),
                *self._projected,
            ],
            self._constants,
        )
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_FUSED, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=_IR)

    def _embed(self) -> None:
        # Every token is of the first segment: its vector is part of each position's.
        positions = (
            self._weights["embeddings.position_embeddings.weight"]
            + self._weights["embeddings.token_type_embeddings.weight"][0]
        )
        self._constant("positions", positions)
        self._integer("zero", [0])
        self._integer("one", [1])
        self._integer("two", [2])
        self._node("Shape", ["ids"], "shape")
        self._node("Slice", ["shape", "one", "two"], "count")
        self._node("Slice", ["positions", "zero", "count", "zero"], "placed")
        self._look_up()
        self._node("Add", ["looked_up", "placed"], "summed")
        self._node(
            "LayerNormalization",
            ["summed", *self._norm("embeddings.LayerNorm")],
            "embedded",
            axis=-1,
            epsilon=self._shape.epsilon,
        )
        self._node("Cast", ["mask"], "mask_of_keys", to=TensorProto.INT32)

    def _look_up(self) -> None:
        """Make `looked_up` of the ids: the vectors of their words, channels in order."""
        if self._words is None:
            words = self._weights["embeddings.word_embeddings.weight"]
            # Half of what the model holds in memory; to be rounded like this costs words nothing.
            self._constant("words", words.astype(np.float16) if self._integers else words)
            self._node("Gather", ["words", "ids"], "found")
            self._node("Cast", ["found"], "looked_up", to=TensorProto.FLOAT)
            return
        self._constant("words", self._words.numbers)
        self._constant("words.scales", self._words.scales)
        self._fused(
            "GatherBlockQuantized",
            ["words", "ids", "words.scales"],
            "found",
            gather_axis=0,
            quantize_axis=1,
            block_size=self._words.block,
            bits=4,
        )
        self._integer("in_order", list(self._order))
        self._node("Gather", ["found", "in_order"], "looked_up", axis=2)

    def _layer(self, number: int, states: str) -> str:
        at = f"encoder.layer.{number}"
        parts = [f"{at}.attention.self.{part}" for part in ("query", "key", "value")]
        merged = np.concatenate([self._weights[f"{part}.weight"] for part in parts])
        projected = self._product(f"{at}.projected", states, merged)
        queries = [f"{at}.{name}" for name in ("query", "key", "value")]
        self._nodes.append(helper.make_node("Split", [projected], queries, axis=-1))
        biases = np.concatenate([self._weights[f"{part}.bias"] for part in parts])
        attended = self._fused(
            "MultiHeadAttention",
            [*queries, self._constant(f"{at}.biases", biases), "mask_of_keys"],
            f"{at}.attended",
            num_heads=self._shape.heads,
        )
        seen = self._added(f"{at}.attention.output", attended, states)
        wide = self._product(f"{at}.wide", seen, self._weights[f"{at}.intermediate.dense.weight"])
        bias = self._constant(f"{at}.wide.bias", self._weights[f"{at}.intermediate.dense.bias"])
        active = self._fused("BiasGelu", [wide, bias], f"{at}.active")
        return self._added(f"{at}.output", active, seen)

    def _added(self, at: str, changed: str, states: str) -> str:
        """The states with a projection of what was made of them added, and normalised."""
        product = self._product(f"{at}.projected", changed, self._weights[f"{at}.dense.weight"])
        norm = self._norm(f"{at}.LayerNorm")
        bias = self._constant(f"{at}.bias", self._weights[f"{at}.dense.bias"])
        return self._fused(
            "SkipLayerNormalization",
            [product, states, *norm, bias],
            f"{at}.normalised",
            epsilon=self._shape.epsilon,
        )

    def _pool(self) -> None:
        self._integer("two_axis", [2])
        self._integer("one_axis", [1])
        self._constant("least", np.array([1e-9], dtype=np.float32))
        self._node("Cast", ["mask"], "counted", to=TensorProto.FLOAT)
        self._node("Unsqueeze", ["counted", "two_axis"], "counted_once")
        self._node("Mul", ["tokens", "counted_once"], "counting")
        # The mean's length is made one: by how many it is divided does not matter.
        self._node("ReduceSum", ["counting", "one_axis"], "sums", keepdims=0)
        if self._mean is None:
            self._of_length_one("sums", "vectors")
            return
        self._constant("mean", self._mean)
        self._of_length_one("sums", "pooled")
        self._node("Sub", ["pooled", "mean"], "centred")
        self._of_length_one(self._without_languages("centred"), "vectors")

    def _without_languages(self, rows: str) -> str:
        """Take what the vectors have of the directions of languages out of them."""
        if self._directions is None:
            return rows
        self._constant("directions", self._directions)
        self._constant("directions.turned", np.ascontiguousarray(self._directions.T))
        self._node("MatMul", [rows, "directions.turned"], "along_languages")
        self._node("MatMul", ["along_languages", "directions"], "of_languages")
        return self._node("Sub", [rows, "of_languages"], "without_languages")

    def _of_length_one(self, rows: str, name: str) -> None:
        lengths = self._node("ReduceL2", [rows], f"{name}.lengths", axes=[1], keepdims=1)
        some = self._node("Max", [lengths, "least"], f"{name}.some_length")
        self._node("Div", [rows, some], name)

    def _project(self, basis: Basis) -> None:
        """Make `projected` of the tokens."""
        self._constant("basis.mean", basis.mean)
        self._constant("basis.directions", basis.directions)
        self._node("Sub", ["tokens", "basis.mean"], "differing")
        self._node("MatMul", ["differing", "basis.directions"], "projected")
        shape = ["texts", "length", basis.directions.shape[1]]
        self._projected = [helper.make_tensor_value_info("projected", TensorProto.FLOAT, shape)]

    def _product(self, name: str, left: str, weight: NDArray[Any]) -> str:
        """Multiply `left` by the transposed weight (outputs by inputs)."""
        if not self._integers:
            right = self._constant(f"{name}.weight", np.ascontiguousarray(weight.T))
            return self._node("MatMul", [left, right], name)
        rows, columns = weight.shape
        numbers, scales = quantize(weight)
        return self._fused(
            "MatMulNBits",
            [
                left,
                self._constant(f"{name}.numbers", numbers),
                self._constant(f"{name}.scales", scales),
            ],
            name,
            K=columns,
            N=rows,
            bits=8,
            block_size=BLOCK,
            # The other factor becomes integers as well.
            accuracy_level=4,
        )

    def _norm(self, at: str) -> tuple[str, str]:
        return (
            self._constant(f"{at}.weight", self._weights[f"{at}.weight"]),
            self._constant(f"{at}.bias", self._weights[f"{at}.bias"]),
        )

    def _constant(self, name: str, value: NDArray[Any]) -> str:
        self._constants.append(numpy_helper.from_array(value, name))
        return name

    def _integer(self, name: str, value: list[int]) -> str:
        return self._constant(name, np.array(value, dtype=np.int64))

    def _fused(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        return self._node(kind, inputs, output, domain=_FUSED, **attributes)

    def _node(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self._nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output


_INPUTS = ("ids", "mask")


def _by_amplitude(weights: Weights) -> NDArray[np.intp]:
    """The channels of the states, those that differ most from zero first.

    A large value leaves few steps to the small ones of its block: those of a size go together,
    which halves what integers lose.
    """
    norms = [name for name in weights if name.endswith("LayerNorm.weight")]
    biases = [name.replace("weight", "bias") for name in norms]
    sizes = [np.hypot(weights[a], weights[b]) for a, b in zip(norms, biases, strict=True)]
    return np.argsort(-np.sum(sizes, axis=0), kind="stable")


def _reordered(weights: Weights, order: NDArray[np.intp]) -> Weights:
    """The same model with its states' channels in that order."""

    def placed(name: str, value: NDArray[Any]) -> NDArray[Any]:
        reads = ".attention.self." in name or ".intermediate." in name or name.startswith("embed")
        if value.ndim == 2 and reads:
            return value[:, order]
        if "LayerNorm" in name or ".output.dense." in name:
            return value[order]
        return value

    used = ("embeddings.", "encoder.")
    return {name: placed(name, value) for name, value in weights.items() if name.startswith(used)}


def quantize(weight: NDArray[Any]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A matrix's rows in blocks: bytes about 128 (rows, blocks, BLOCK), and each block's scale."""
    rows, columns = weight.shape
    blocks = weight.astype(np.float32).reshape(rows, columns // BLOCK, BLOCK)
    scales = np.abs(blocks).max(axis=2, keepdims=True) / 127
    numbers = np.rint(blocks / np.where(scales == 0, 1, scales)) + 128
    return numbers.astype(np.uint8), scales.astype(np.float32).reshape(-1)
