import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import { Anaphora, Forbidden, Invalid, Unauthenticated, Unavailable } from 'anaphora-client';

type Message = { id?: string; type: string; payload?: unknown };
type Answer = (message: Message, send: (answer: Message) => void, close: (code: number, reason: string) => void) => void;

async function live(answer: Answer, work: (client: Anaphora) => Promise<void>): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'graphql-transport-ws' });
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const send = (message: Message): void => socket.send(JSON.stringify(message));
      answer(JSON.parse(String(data)) as Message, send, (code, reason) => socket.close(code, reason));
    });
  });
  await new Promise((resolve) => server.on('listening', resolve));
  const client = new Anaphora(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'ak_x', { user: 'maya' });
  try {
    await work(client);
  } finally {
    await client.close();
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Greets; `subscribed` answers the subscription. */
function greeting(subscribed: (id: string, send: (answer: Message) => void, close: (code: number, reason: string) => void) => void, seen: Message[] = []): Answer {
  return (message, send, close) => {
    seen.push(message);
    if (message.type === 'connection_init') send({ type: 'connection_ack' });
    if (message.type === 'subscribe' && message.id) subscribed(message.id, send, close);
  };
}

const event = (cursor: string) => ({ data: { memoryChanged: { cursor } } });

test('a subscription names its key and user, and iterates over its events', async () => {
  const seen: Message[] = [];
  const answer = greeting((id, send) => {
    for (const cursor of ['1', '2']) send({ id, type: 'next', payload: event(cursor) });
    send({ id, type: 'complete' });
  }, seen);
  await live(answer, async (client) => {
    const cursors: string[] = [];
    for await (const { cursor } of client.memoryChanged({ kinds: ['FACT'] })) cursors.push(cursor);
    assert.deepEqual(cursors, ['1', '2']);
  });
  assert.deepEqual(seen[0]?.payload, { authorization: 'Bearer ak_x', 'X-Anaphora-User': 'maya' });
  assert.deepEqual((seen[1]?.payload as { variables: unknown }).variables, { kinds: ['FACT'] });
});

test('an event that is waited for is given up at once', async () => {
  await live(greeting(() => undefined), async (client) => {
    const events = client.memoryChanged();
    const waiting = events.next();
    await events.return?.();
    assert.deepEqual(await waiting, { done: true, value: undefined });
    assert.deepEqual(await events.next(), { done: true, value: undefined });
  });
});

for (const [code, kind] of [[4401, Unauthenticated], [4403, Forbidden], [1011, Unavailable]] as const) {
  test(`a socket that is closed with ${code} is ${kind.name}`, async () => {
    await live((_, __, close) => close(code, 'UNAUTHENTICATED: Unknown key.'), async (client) => {
      await assert.rejects(client.conflictChanged().next(), (error: Error) => error instanceof kind && error.message === 'Unknown key.');
    });
  });
}

test('what the server refuses of a subscription is an error by its code', async () => {
  const error = { message: 'No such cursor.', extensions: { code: 'INVALID', field: 'after' } };
  await live(greeting((id, send) => send({ id, type: 'error', payload: [error] })), async (client) => {
    await assert.rejects(client.memoryChanged({ after: 'x' }).next(), (told: Invalid) => told instanceof Invalid && told.field === 'after');
  });
  await live(greeting((id, send) => send({ id, type: 'next', payload: { errors: [error] } })), async (client) => {
    await assert.rejects(client.memoryChanged({ after: 'x' }).next(), Invalid);
  });
});

test('a server that is not there is Unavailable', async () => {
  const client = new Anaphora('http://127.0.0.1:9', 'k');
  await assert.rejects(client.memoryChanged().next(), Unavailable);
});

