// A server of HTTP that answers in turn, and keeps what it was sent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = object | ((response: ServerResponse) => void);

export interface Sent {
  body: { query: string; operationName: string; variables: Record<string, unknown> };
  headers: IncomingMessage['headers'];
}

/** Run `work` beside a server that gives these answers, each once. A function answers by itself. */
export async function serving(answers: Answer[], work: (url: string, sent: Sent[]) => Promise<void>): Promise<void> {
  const sent: Sent[] = [];
  const left = [...answers];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      sent.push({ body: JSON.parse(Buffer.concat(parts).toString()), headers: request.headers });
      const answer = left.shift() ?? { errors: [{ message: 'Asked too often.', extensions: { code: 'INTERNAL' } }] };
      if (typeof answer === 'function') answer(response);
      else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Take the request, and break the connection: the answer is lost. */
export const losing = (response: ServerResponse): void => void response.socket?.destroy();

/** Answer with this status and text. */
export function plain(status: number, text = '', headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => void response.writeHead(status, headers).end(text);
}

/** An error of the API. */
export const refusing = (code: string, more: object = {}, data: object | null = null): object => ({
  data,
  errors: [{ message: 'm', extensions: { code, ...more } }],
});
