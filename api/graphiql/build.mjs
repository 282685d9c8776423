// Bundles GraphiQL and the workers of its editor into api/static/graphiql: `npm ci && npm run build`.
import { build } from 'esbuild';
import { readFileSync, writeFileSync, existsSync, readdirSync } from 'node:fs';

const shared = {
  bundle: true,
  minify: true,
  jsx: 'automatic',
  legalComments: 'none',
  target: ['es2022'],
  outdir: '../static/graphiql',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Fonts travel inside the style sheet, so that the page needs no further paths.
  loader: { '.ttf': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl' },
  metafile: true,
};

const page = await build({ ...shared, entryPoints: { graphiql: 'main.jsx' }, format: 'esm' });
const workers = await build({
  ...shared,
  entryPoints: {
    'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
    'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
    'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
  },
  format: 'iife',
});

// The licence of every package whose code is in the bundle.
const names = new Set();
for (const { inputs } of [page.metafile, workers.metafile]) {
  for (const path of Object.keys(inputs)) {
    const found = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1);
    if (found) names.add(path.slice(0, found.index) + found[0]);
  }
}
const notices = [];
for (const folder of [...names].sort()) {
  const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf8').trim() : '';
  const plain = text.replaceAll('\r', '').split('\n').map((line) => line.trimEnd()).join('\n');
  notices.push(`${about.name} ${about.version} (${about.license})\n\n${plain}`.trim());
}
writeFileSync('../static/graphiql/LICENSES.txt', notices.join(`\n\n${'-'.repeat(72)}\n\n`) + '\n');
