"""Makes what is computed of the demo's story anew: its embeddings, a mean, and two bases."""

import asyncio

from launch.demo.vectors import write_bases, write_mean, write_vectors

write_mean()
# The embeddings are made by a model that has its basis.
write_bases()
asyncio.run(write_vectors())
