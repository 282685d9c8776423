"""The packaged model as an ONNX file: written once, by one process, and trusted by its hash.

It lies in the virtual environment, where `make install` and the image's build write it, else in the
user's cache. Where neither can be written it is made in memory, at each start.
"""

import contextlib
import hashlib
import logging
import os
import struct
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from filelock import FileLock

from anaphora.errors import Unavailable
from anaphora.folders import cache_folder
from anaphora.settings import Precision
from language.embedding.packaged_models import Packaged

logger = logging.getLogger("anaphora.encoder")

# Another number for each change of what is written: files of other builds are left alone.
_FORMAT = 3
_DIGEST = hashlib.sha256().digest_size


def exported_model(
    packaged: Packaged, precision: Precision, folders: Sequence[Path] | None = None
) -> bytes:
    """The model; exported first, into the first writable folder, where no complete export is found.

    Raises Unavailable when the packaged weights cannot be read.
    """
    folders = _folders() if folders is None else folders
    name = f"{packaged.name}-{precision}-{_weights_mark(packaged)}.model"
    for folder in folders:
        if (found := _read(folder / name)) is not None:
            return found
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with FileLock(folder / f"{name}.lock"):
                # Another process may have made it while this one waited.
                found = _read(folder / name)
                if found is None:
                    found = _export(packaged, precision)
                    _write(folder / name, found)
                    logger.info("exported %s to %s", packaged.name, folder)
                return found
        except OSError as error:
            logger.info("the model cannot be kept in %s: %s", folder, error.strerror)
    return _export(packaged, precision)


def _folders() -> list[Path]:
    """Return the folders where the file may lie, the preferred place first."""
    folders = []
    if sys.prefix != sys.base_prefix:
        folders.append(Path(sys.prefix) / "share" / "anaphora")
    with contextlib.suppress(RuntimeError):  # a user without a home
        folders.append(cache_folder())
    return folders


def _weights_mark(packaged: Packaged) -> str:
    """A short name for these weights and this way of writing them, without reading all of them."""
    try:
        found = packaged.path().stat()
        taken_out = [packaged.read_mean(), packaged.read_directions()]
        basis = packaged.read_basis()
    except (OSError, ValueError) as error:
        raise damaged(packaged, error) from error
    told = f"{_FORMAT} {found.st_size} {packaged.version()}".encode()
    told += b"".join(b"" if one is None else one.tobytes() for one in taken_out)
    return hashlib.sha256(told + (b"" if basis is None else basis.id)).hexdigest()[:12]


def _read(path: Path) -> bytes | None:
    """The model in a file; None where there is none, or its hash says that it is not whole."""
    try:
        held = path.read_bytes()
    except OSError:
        return None
    model = held[_DIGEST:]
    if hashlib.sha256(model).digest() == held[:_DIGEST]:
        return model
    logger.warning("%s is damaged and not used: it is exported anew", path)
    return None


def _write(path: Path, model: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".model-", delete=False) as file:
        try:
            file.write(hashlib.sha256(model).digest())
            file.write(model)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), 0o644)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def _export(packaged: Packaged, precision: Precision) -> bytes:
    # Imported here: a start that finds the file reads no weights.
    from language.embedding.onnx.bert_graph import bert_graph
    from language.embedding.sources import read_source

    try:
        graph = bert_graph(read_source(packaged), integers=precision == "int8")
    except (OSError, ValueError, KeyError, struct.error) as error:
        raise damaged(packaged, error) from error
    exported: bytes = graph.SerializeToString()
    return exported


def damaged(packaged: Packaged, error: Exception) -> Unavailable:
    """The error for a packaged model whose files cannot be read."""
    return Unavailable(
        f"The packaged model {packaged.name} cannot be read ({type(error).__name__}): "
        f"reinstall {packaged.distribution}."
    )
