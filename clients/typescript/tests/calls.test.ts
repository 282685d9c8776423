import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Anaphora, AnaphoraError, Conflict, Internal, Invalid, LimitExceeded, NotFound, Unauthenticated, Unavailable } from 'anaphora-client';
import { losing, plain, refusing, serving } from './server.js';

const quick = { retry: { firstMs: 1, longestMs: 50 } };
const written = (receipt = 'r1'): object => ({ data: { remember: { receipt } } });
const recalled = (pending: string[] = []): object => ({ data: { recall: { pending, hits: [] } } });
const RECALL = { input: { query: 'x' } };

test('a write has a key of its own, and what the caller gave stays as it is', () =>
  serving([written(), written(), { data: { rememberMany: { receipt: 'r', results: [] } } }], async (url, sent) => {
    const client = new Anaphora(url, 'ak_x', quick);
    const input = { text: 'Ünïcödé ☃' };
    await client.remember({ input });
    await client.remember({ input });
    await client.rememberMany({ inputs: [{ text: 'a' }, { text: 'b', idempotencyKey: 'mine' }] });
    assert.deepEqual(input, { text: 'Ünïcödé ☃' });
    const keys = sent.map(({ body }) => (body.variables['input'] as { idempotencyKey?: string } | undefined)?.idempotencyKey);
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/);
    assert.notEqual(keys[0], keys[1]);
    const [first, second] = sent[2]?.body.variables['inputs'] as { idempotencyKey: string }[];
    assert.equal(first?.idempotencyKey.length, 32);
    assert.equal(second?.idempotencyKey, 'mine');
    assert.equal(sent[0]?.body.operationName, 'Remember');
    assert.equal(sent[0]?.headers.authorization, 'Bearer ak_x');
  }));

test('an item of a batch names what is in its way', () => {
  const error = { code: 'CONFLICT', message: 'm', field: 'onConflict', retryAfter: null, conflicts: ['a', 'b'], id: null };
  return serving([{ data: { rememberMany: { receipt: null, results: [{ action: 'REJECTED', error }] } } }], async (url, sent) => {
    const many = await new Anaphora(url, 'k').rememberMany({ inputs: [{ text: 'a' }] });
    assert.deepEqual(many?.results[0]?.error?.conflicts, ['a', 'b']);
    assert.match(sent[0]?.body.query ?? '', /fragment ErrorParts on ItemError \{[^}]*\bconflicts\b/);
  });
});

test('a lost answer of a write with a key is asked for again with that key', () =>
  serving([losing, plain(503), written()], async (url, sent) => {
    const stored = await new Anaphora(url, 'k', quick).remember({ input: { text: 'once' } });
    assert.equal(stored?.receipt, 'r1');
    const inputs = sent.map(({ body }) => JSON.stringify(body.variables));
    assert.equal(inputs.length, 3);
    assert.equal(new Set(inputs).size, 1);
  }));

for (const answer of [losing, plain(502), refusing('UNAVAILABLE')]) {
  test('a write without a key that may have been done is sent once', () =>
    serving([answer, { data: { retract: { receipt: 'r' } } }], async (url, sent) => {
      await assert.rejects(new Anaphora(url, 'k', quick).retract({ id: 'x' }), Unavailable);
      assert.equal(sent.length, 1);
    }));
}

test('what the server refused before it began is sent again, keys or none', () =>
  serving([refusing('LIMIT_EXCEEDED', { retryAfter: 0.01 }), { data: { retract: { receipt: 'r9' } } }], async (url, sent) => {
    const client = new Anaphora(url, 'k', quick);
    await client.retract({ id: 'x' });
    assert.equal(sent.length, 2);
    assert.deepEqual(client.receipts.all(), ['r9']);
  }));

test('a server that is not there is tried again, also for a write without a key', async () => {
  let gone = '';
  await serving([], async (url) => void (gone = url));
  let calls = 0;
  const counting: typeof fetch = (...given) => ((calls += 1), fetch(...given));
  const client = new Anaphora(gone, 'k', { ...quick, fetch: counting });
  await assert.rejects(client.retract({ id: 'x' }), (error: Unavailable) => error.message.startsWith('The server cannot be reached'));
  assert.equal(calls, 4);
});

test('an attempt has a time limit, and a lost read is sent again', () =>
  serving([() => undefined, { data: { memory: null } }], async (url, sent) => {
    assert.equal(await new Anaphora(url, 'k', { ...quick, timeoutMs: 60 }).memory({ id: 'x' }), null);
    assert.equal(sent.length, 2);
  }));

test('attempts end', () =>
  serving([losing, losing, losing], async (url, sent) => {
    const client = new Anaphora(url, 'k', { retry: { attempts: 2, firstMs: 1 } });
    await assert.rejects(client.viewer(), Unavailable);
    assert.equal(sent.length, 2);
  }));

test('a caller ends a call by its signal, while it is answered and while it pauses', async () => {
  const [answered, paused] = [new AbortController(), new AbortController()];
  const never = (): void => answered.abort(new Error('first'));
  const cut: typeof losing = (response) => {
    losing(response);
    setTimeout(() => paused.abort(new Error('second')), 100);
  };
  await serving([never, cut], async (url, sent) => {
    const client = new Anaphora(url, 'k', { retry: { firstMs: 60_000, longestMs: 60_000 } });
    await assert.rejects(client.viewer({}, { signal: answered.signal }), /first/);
    await assert.rejects(client.viewer({}, { signal: paused.signal }), /second/);
    await assert.rejects(client.viewer({}, { signal: AbortSignal.abort(new Error('before')) }), /before/);
    assert.equal(sent.length, 2);
  });
});

test('reads wait for what was written, but not for what they have waited for', () =>
  serving([written('r1'), written('r2'), written('r3'), recalled(['r1']), recalled()], async (url, sent) => {
    const client = new Anaphora(url, 'k', quick);
    for (const text of ['a', 'b', 'c']) await client.remember({ input: { text } });
    await client.recall(RECALL);
    assert.deepEqual(client.receipts.all(), ['r1', 'r3']);
    await client.recall(RECALL);
    assert.deepEqual(client.receipts.all(), ['r3']);
    assert.deepEqual(sent[3]?.body.variables, { input: { query: 'x', waitFor: ['r1', 'r2', 'r3'] } });
    assert.deepEqual(RECALL, { input: { query: 'x' } });
  }));

test('receipts of the caller are those that a read waits for', () =>
  serving([recalled(), { data: { searchMemory: { pending: [] } } }, { data: { memory: null } }], async (url, sent) => {
    const client = new Anaphora(url, 'k', quick);
    client.receipts.add('ours');
    await client.recall({ input: { query: 'x', waitFor: ['mine'] } });
    await client.searchMemory({ query: 'x' });
    await client.memory({ id: 'x' });
    const variables = sent.map(({ body }) => body.variables);
    assert.deepEqual(variables, [{ input: { query: 'x', waitFor: ['mine'] } }, { query: 'x', waitFor: ['ours'] }, { id: 'x' }]);
  }));

for (const [field, name] of [['input.waitFor', 'recall'], ['waitFor', 'searchMemory']] as const) {
  test(`receipts that the server refuses are dropped, and ${name} is sent again`, () =>
    serving([refusing('INVALID', { field }), { data: { [name]: { pending: [] } } }], async (url, sent) => {
      const client = new Anaphora(url, 'k', { retry: { attempts: 1 } });
      client.receipts.add('old', 'older');
      await (name === 'recall' ? client.recall(RECALL) : client.searchMemory({ query: 'x' }));
      assert.deepEqual(client.receipts.all(), []);
      assert.deepEqual(sent[1]?.body.variables, name === 'recall' ? RECALL : { query: 'x' });
    }));
}

test('receipts of the caller that the server refuses are an error', () =>
  serving([refusing('INVALID', { field: 'waitFor' })], async (url) => {
    const client = new Anaphora(url, 'k', quick);
    client.receipts.add('kept');
    await assert.rejects(client.searchMemory({ query: 'x', waitFor: ['mine'] }), Invalid);
    assert.deepEqual(client.receipts.all(), ['kept']);
  }));

test('a write that was done beside an error keeps its receipt, and is not sent again without a key', () =>
  serving([refusing('LIMIT_EXCEEDED', { retryAfter: 0.01 }, { retract: { receipt: 'r1' } })], async (url, sent) => {
    const client = new Anaphora(url, 'k', quick);
    await assert.rejects(client.retract({ id: 'x' }), (error: LimitExceeded) => {
      assert.deepEqual(error.data, { retract: { receipt: 'r1' } });
      return error instanceof LimitExceeded;
    });
    assert.deepEqual(client.receipts.all(), ['r1']);
    assert.equal(sent.length, 1);
  }));

test('errors are classes by their code', () =>
  serving(
    [refusing('NOT_FOUND', { conflicts: ['a'] }), refusing('CONFLICT'), refusing('INVALID', { field: 'text' }), refusing('ODD'), plain(200, '<html>'), plain(404, '["odd"]'), plain(200, '{}')],
    async (url) => {
      const client = new Anaphora(url, 'k', quick);
      const told = (code: string, kind: typeof AnaphoraError, more: object = {}) =>
        assert.rejects(client.viewer(), (error: AnaphoraError) => {
          assert.ok(error instanceof kind && error instanceof AnaphoraError && error instanceof Error);
          assert.equal(error.name, kind.name);
          const { code: found, field, ids } = error;
          assert.deepEqual({ code: found, field, ids }, { code, field: null, ids: [], ...more });
          return true;
        });
      await told('NOT_FOUND', NotFound, { ids: ['a'] });
      await told('CONFLICT', Conflict);
      await told('INVALID', Invalid, { field: 'text' });
      for (let times = 0; times < 4; times += 1) await told('INTERNAL', Internal);
    },
  ));

test('a proxy that has enough says when to come again', () =>
  serving([plain(429, '', { 'Retry-After': '9' })], async (url, sent) => {
    await assert.rejects(new Anaphora(url, 'k').viewer(), (error: LimitExceeded) => error.retryAfter === 9);
    assert.equal(sent.length, 1);
  }));

test('the user of a service key and the program are named in UTF-8', () =>
  serving([{ data: { viewer: null } }], async (url, sent) => {
    await new Anaphora(url, 'k', { user: 'María', agent: 'kitchen bot' }).viewer();
    assert.equal(Buffer.from(String(sent[0]?.headers['x-anaphora-user']), 'latin1').toString(), 'María');
    assert.equal(sent[0]?.headers['x-anaphora-agent'], 'kitchen bot');
  }));

test('an address is that of the server, with a scheme', () => {
  for (const url of ['localhost:8000', 'ftp://h', '', 'h']) {
    assert.throws(() => new Anaphora(url, 'k'), /begins with http:\/\//);
  }
  assert.throws(() => new Anaphora('http://h', 'a\nb'), TypeError);
});

test('every code of the contract has a class', async () => {
  const contract = readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8');
  const codes = (/^enum ErrorCode \{([^}]*)\}/m.exec(contract)?.[1] ?? '').match(/[A-Z_]+/g) ?? [];
  assert.ok(codes.length >= 8);
  await serving(codes.map((code) => refusing(code)), async (url) => {
    const client = new Anaphora(url, 'k', { retry: { attempts: 1 } });
    for (const code of codes) await assert.rejects(client.viewer(), (error: AnaphoraError) => error.code === code);
  });
  assert.equal(new Unauthenticated('m').code, 'UNAUTHENTICATED');
});
