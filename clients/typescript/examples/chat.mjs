// The chat loop: store what the user says, compose the context, answer, report what was used.
import { Anaphora } from 'anaphora-client';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Call your language model here, with `context` before the message.
 * @param {string} _context
 * @param {string} _message
 */
function answer(_context, _message) {
  return 'Salmon dry food: Pixel is allergic to chicken.';
}

/**
 * Answer a message with what is remembered, and remember the answer.
 * @param {Anaphora} memory
 * @param {string} threadId
 * @param {string} message
 */
export async function chat(memory, threadId, message) {
  await memory.addTurn({ input: { threadId, text: message } });
  // Waits for the turn: the client passes the receipts of its writes on.
  const context = await memory.context({ input: { threadId, message } });
  if (!context) throw new Error('The key may not read.');
  const reply = answer(context.text, message);
  await memory.addTurn({ input: { threadId, role: 'assistant', text: reply } });
  const used = context.sections.flatMap(({ items }) => items.flatMap(({ memory }) => (memory ? [memory.id] : [])));
  if (context.id && used.length) await memory.feedback({ id: context.id, usedIds: used.slice(0, 1) });
  return `${context.text}\n\n${reply}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const key = process.env['ANAPHORA_KEY'] ?? readFileSync('.anaphora/key', 'utf8').trim();
  const memory = new Anaphora(process.env['ANAPHORA_URL'] ?? 'http://127.0.0.1:8000', key);
  console.log(await chat(memory, 'kitchen', 'What may Pixel eat?'));
}
