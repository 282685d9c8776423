"""Data about a sentence-transformers model from its own files: read without PyTorch."""

import json
from pathlib import Path
from typing import Any

from anaphora.errors import Invalid
from anaphora.settings import Settings
from language.embedding.encoder import ModelInfo
from language.embedding.packaged_models import ENGLISH, packaged


def local_folder(name: str) -> Path | None:
    """The folder a model is loaded from; None for a name that a hub, or its cache, knows.

    Raises Invalid for a packaged model that sentence-transformers cannot load.
    """
    known = packaged(name)
    if known is ENGLISH:
        return ENGLISH.path().parent
    if known is not None:
        raise Invalid(f"sentence-transformers cannot load {known.name}.", field="embeddingModel")
    folder = Path(name).expanduser()
    return folder if folder.is_dir() else None


def info_of(settings: Settings) -> ModelInfo:
    """The name and dimensions of the settings' model; raises as `read_info`."""
    if settings.embedding_url is not None and settings.embedding_dimensions is not None:
        return ModelInfo(settings.embedding_model, settings.embedding_dimensions)
    return read_info(settings.embedding_model)


def read_info(name: str) -> ModelInfo:
    """A model's name and dimensions. Raises Invalid when its files do not tell."""
    if (known := packaged(name)) is not None:
        return ModelInfo(known.name, known.dimensions)
    modules = _read(name, "modules.json")
    dimensions = _dimensions(name, modules) if isinstance(modules, list) else None
    if dimensions is None:
        config = _read(name, "config.json") or {}
        dimensions = config.get("hidden_size") or config.get("dim") or config.get("d_model")
    if not isinstance(dimensions, int) or dimensions < 1:
        raise Invalid(
            f"No embedding model at {name!r}: give a sentence-transformers name or folder.",
            field="embeddingModel",
        )
    return ModelInfo(name, dimensions)


def _dimensions(name: str, modules: list[dict[str, Any]]) -> int | None:
    # The last module that says so decides: a dense layer may follow the pooling.
    for module in reversed(modules):
        config = _read(name, f"{module.get('path', '')}/config.json".lstrip("/")) or {}
        for key in ("out_features", "embedding_dimension", "word_embedding_dimension"):
            if isinstance(config.get(key), int):
                return int(config[key])
    return None


def _read(name: str, file: str) -> Any:
    folder = local_folder(name)
    path = folder / file if folder else _fetched(name, file)
    if path is None or not path.is_file():
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return None


def _fetched(name: str, file: str) -> Path | None:
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, HFValidationError

    repository = name if "/" in name else f"sentence-transformers/{name}"
    try:
        try:
            return Path(hf_hub_download(repository, file, local_files_only=True))
        except EntryNotFoundError:
            return Path(hf_hub_download(repository, file))
    except (EntryNotFoundError, HfHubHTTPError, HFValidationError, OSError):
        return None
