// Removes what was built, so that a package holds nothing of a source that is gone.
import { rmSync } from 'node:fs';

for (const folder of ['dist', 'build']) rmSync(new URL(folder, import.meta.url), { recursive: true, force: true });
