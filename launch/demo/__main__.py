"""Makes the demo's embeddings anew, after its story was changed."""

import asyncio

from launch.demo.vectors import write_vectors

asyncio.run(write_vectors())
