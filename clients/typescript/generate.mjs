// Writes source/generated.ts: the types of every operation, and a class with a method for each, from the
// contract and ../operations; with --check, compares instead. `make clients`.
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import * as documents from '@graphql-codegen/typed-document-node';
import { buildSchema, Kind, parse } from 'graphql';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);
const target = here('source/generated.ts');
const contract = readFileSync(here('../../schema/schema.graphql'), 'utf8');
const sources = readdirSync(here('../operations'))
  .filter((name) => name.endsWith('.graphql'))
  .sort()
  .map((name) => ({ location: name, document: parse(readFileSync(here(`../operations/${name}`), 'utf8')) }));

const types = await codegen({
  filename: 'generated.ts',
  schema: parse(contract),
  schemaAst: buildSchema(contract),
  documents: sources,
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    enumType: 'string-literal',
    skipTypename: true,
    dedupeFragments: true,
    documentMode: 'string',
    scalars: { DateTime: { input: 'string | Date', output: 'string' }, JSON: 'unknown' },
  },
  pluginMap: { operations, documents },
  plugins: [{ operations: {} }, { documents: {} }],
});

const methods = sources
  .flatMap(({ document }) => document.definitions)
  .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  .map(method);

const made = `// Made from schema/schema.graphql and clients/operations (make clients).
import { events } from './live.js';
${types}
/** Options of one call. */
export interface CallOptions {
  /** Ends the call: it raises the signal's reason, and what was sent may have been done. */
  signal?: AbortSignal;
}

/** A method for each operation, which returns its one field. */
export abstract class Operations {
  /** Run a query or a mutation. */
  abstract ask<R, V>(document: TypedDocumentString<R, V>, variables: V, options?: CallOptions): Promise<R>;

  /** Run a subscription. */
  abstract subscribe<R, V>(document: TypedDocumentString<R, V>, variables: V): AsyncIterableIterator<R>;

${methods.join('\n\n')}
}
`;

/** The method of an operation; its result is that of its one root field. */
function method(definition) {
  const name = definition.name.value;
  const [field, ...others] = definition.selectionSet.selections;
  if (others.length) throw new Error(`${name} asks for more than one field.`);
  const root = field.alias?.value ?? field.name.value;
  const kind = definition.operation[0].toUpperCase() + definition.operation.slice(1);
  const called = name[0].toLowerCase() + name.slice(1);
  const required = (definition.variableDefinitions ?? []).some(({ type }) => type.kind === Kind.NON_NULL_TYPE);
  const variables = `variables: ${name}${kind}Variables${required ? '' : ' = {}'}`;
  const result = `${name}${kind}['${root}']`;
  if (kind === 'Subscription') {
    return `  ${called}(${variables}): AsyncIterableIterator<${result}> {
    return events(() => this.subscribe(${name}Document, variables), (data) => data.${root});
  }`;
  }
  return `  async ${called}(${variables}, options?: CallOptions): Promise<${result}> {
    return (await this.ask(${name}Document, variables, options)).${root};
  }`;
}

if (!process.argv.includes('--check')) {
  writeFileSync(target, made);
} else if (readFileSync(target, 'utf8') !== made) {
  console.error('Not as the contract says: source/generated.ts. Run `make clients`.');
  process.exit(1);
}
