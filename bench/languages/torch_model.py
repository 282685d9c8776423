"""The packaged models as PyTorch runs them in float32: what ours are measured beside."""

from collections.abc import Callable, Sequence

import numpy as np

from language.embedding.encoder import Vectors
from language.embedding.packaged_models import ENGLISH, Packaged

_BATCH = 32


def torch_model(model: Packaged) -> Callable[[Sequence[str]], Vectors]:
    """The model as a function of texts: by sentence-transformers, or its weights in a BertModel."""
    if model is ENGLISH:
        from sentence_transformers import SentenceTransformer

        loaded = SentenceTransformer(str(model.path().parent), device="cpu")

        def encode(texts: Sequence[str]) -> Vectors:
            found = loaded.encode(list(texts), batch_size=_BATCH, show_progress_bar=False)
            return np.asarray(found, dtype=np.float32)

        return encode
    return _of_weights(model)


def _of_weights(model: Packaged) -> Callable[[Sequence[str]], Vectors]:
    import torch
    from transformers import BertConfig, BertModel

    from language.embedding.sources import read_source, text_reader

    source, reader = read_source(model), text_reader(model)
    words = source.words
    if words is None:
        raise ValueError(f"{model.name} has no words in 4 bits")
    numbers = np.stack([words.numbers & 15, words.numbers >> 4], axis=-1)
    numbers = numbers.reshape(len(numbers), -1, words.block).astype(np.float32) - 8
    table = (numbers * words.scales[:, :, None]).reshape(len(numbers), -1)
    weights = {**source.weights, "embeddings.word_embeddings.weight": table}
    config = BertConfig(
        vocab_size=len(table),
        hidden_size=model.dimensions,
        num_hidden_layers=source.shape.layers,
        num_attention_heads=source.shape.heads,
        intermediate_size=len(source.weights["encoder.layer.0.intermediate.dense.bias"]),
        max_position_embeddings=len(source.weights["embeddings.position_embeddings.weight"]),
        type_vocab_size=len(source.weights["embeddings.token_type_embeddings.weight"]),
        layer_norm_eps=source.shape.epsilon,
    )
    bert = BertModel(config, add_pooling_layer=False)
    bert.train(False)
    bert.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    if source.mean is None or source.directions is None:
        raise ValueError(f"{model.name} has no mean or directions")
    mean, directions = torch.from_numpy(source.mean), torch.from_numpy(source.directions)

    def batch(texts: Sequence[str]) -> Vectors:
        encodings = reader.tokenizer.encode_batch([reader.prepare(text) for text in texts])
        # Number 1 fills up.
        rows = [torch.tensor(one.ids) for one in encodings]
        ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=1)
        mask = (ids != 1).long()
        with torch.inference_mode():
            states = bert(input_ids=ids, attention_mask=mask).last_hidden_state
            pooled = (states * mask[:, :, None]).sum(1)
            centred = torch.nn.functional.normalize(pooled) - mean
            centred -= centred @ directions.T @ directions
            found: Vectors = torch.nn.functional.normalize(centred).numpy()
        return found

    def encode(texts: Sequence[str]) -> Vectors:
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        found = np.zeros((len(texts), model.dimensions), dtype=np.float32)
        for start in range(0, len(texts), _BATCH):
            rows = order[start : start + _BATCH]
            found[rows] = batch([texts[at] for at in rows])
        return found

    return encode
