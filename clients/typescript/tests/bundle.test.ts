import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { build } from 'esbuild';
import { serving } from './server.js';

// As a bundler makes it for pages: nothing of Node is there to import.
test('a page can bundle it, and its writes have keys', { skip: !globalThis.crypto }, async () => {
  const folder = await mkdtemp(fileURLToPath(new URL('../bundle-', import.meta.url)));
  try {
    const outfile = `${folder}/client.mjs`;
    const entry = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
    await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'browser', logLevel: 'silent' });
    const { Anaphora } = (await import(pathToFileURL(outfile).href)) as typeof import('anaphora-client');
    await serving([{ data: { remember: { receipt: 'r' } } }], async (url, sent) => {
      await new Anaphora(url, 'k').remember({ input: { text: 'x' } });
      assert.match(String((sent[0]?.body.variables['input'] as { idempotencyKey: string }).idempotencyKey), /^[0-9a-f]{32}$/);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
