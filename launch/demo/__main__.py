"""Makes the demo's embeddings, and the multilingual model's mean, anew after its story changed."""

import asyncio

from launch.demo.vectors import write_mean, write_vectors

asyncio.run(write_vectors())
write_mean()
