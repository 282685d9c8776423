// Bundles the explorer into api/static/explorer: `npm ci && npm run build`.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const target = '../static/explorer';
const { metafile } = await build({
  // The picture of a graph is loaded when one is shown, and shares no code with the rest.
  entryPoints: { explorer: 'source/main.tsx', drawing: 'source/drawing.ts' },
  plugins: [{ name: 'chunks', setup: (make) => make.onResolve({ filter: /\/drawing\.js$/ }, ({ kind }) => (kind === 'dynamic-import' ? { path: './drawing.js', external: true } : null)) }],
  bundle: true,
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  charset: 'utf8',
  target: ['es2022'],
  outdir: target,
  metafile: true,
});

// The licence of every package whose code is in the bundle.
const names = new Set();
for (const path of Object.keys(metafile.inputs)) {
  const found = path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/);
  if (found) names.add(found[0]);
}
const notices = [...names].sort().map((folder) => {
  const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf8').trim() : '';
  const plain = text.replaceAll('\r', '').split('\n').map((line) => line.trimEnd()).join('\n');
  return `${about.name} ${about.version} (${about.license})\n\n${plain}`.trim();
});
writeFileSync(`${target}/LICENSES.txt`, notices.join(`\n\n${'-'.repeat(72)}\n\n`) + '\n');

// What it was built from, so that a test without Node sees whether the sources have changed since.
const sources = ['package.json', 'package-lock.json', 'build.mjs', 'tsconfig.json', '../static/pages/session.js'];
for (const folder of ['operations', 'source', 'strings']) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sources.push(`${entry.parentPath}/${entry.name}`);
  }
}
const digests = sources.sort().map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${path}\n`);
writeFileSync(`${target}/SOURCES.txt`, digests.join(''));
