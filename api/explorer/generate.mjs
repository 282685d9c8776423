// Writes source/generated.ts: the types of every operation, checked against the contract. `npm run generate`.
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import * as documents from '@graphql-codegen/typed-document-node';
import { buildSchema, parse } from 'graphql';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const contract = buildSchema(readFileSync('../../schema/schema.graphql', 'utf8'));
const sources = readdirSync('operations')
  .filter((name) => name.endsWith('.graphql'))
  .sort()
  .map((name) => ({ location: name, document: parse(readFileSync(`operations/${name}`, 'utf8')) }));

const made = await codegen({
  filename: 'generated.ts',
  schema: parse(readFileSync('../../schema/schema.graphql', 'utf8')),
  schemaAst: contract,
  documents: sources,
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    enumType: 'string-literal',
    skipTypename: false,
    dedupeFragments: true,
    documentMode: 'string',
    scalars: { DateTime: 'string', JSON: 'unknown' },
  },
  pluginMap: { operations, documents },
  plugins: [{ operations: {} }, { documents: {} }],
});
writeFileSync('source/generated.ts', `// Made from schema/schema.graphql and operations/ (make pages).\n${made}`);
