"""Which numbers an embedding model computes in."""

from typing import TYPE_CHECKING

from anaphora.settings import Precision

if TYPE_CHECKING:
    import torch

# What processors call it: Intel's since Cooper Lake and AMD's since Zen 4, and ARM's.
_HAS_BFLOAT16 = ("avx512_bf16", "amx_bf16", "bf16")


def precision(wanted: Precision) -> "torch.dtype":
    """PyTorch's type; `auto` is bfloat16 where the processor multiplies matrices of it.

    Elsewhere it would be slower than float32, not faster. A vector of one has a cosine of 0.9999
    with the vector of the other: one graph may hold both.
    """
    import torch

    if wanted == "auto":
        can = torch.cpu.get_capabilities()
        wanted = "bfloat16" if any(can.get(name) for name in _HAS_BFLOAT16) else "float32"
    return torch.bfloat16 if wanted == "bfloat16" else torch.float32
