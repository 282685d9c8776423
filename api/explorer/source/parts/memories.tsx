// A memory among others: its text, which is always shown as text, and what it is.
import type { ComponentChildren } from 'preact';
import type { MemoryRowFragment } from '../generated.js';
import { link } from '../router.js';
import { useWords } from '../words.js';

export type Row = MemoryRowFragment;

/** Somebody's words among ours: they turn no text around them, and long ones wrap. */
export function Said({ text }: { text: string }) {
  return <bdi class="said">{text}</bdi>;
}

export function Badges({ memory }: { memory: Row }) {
  const say = useWords();
  return (
    <span class="badges">
      <span class={`kind ${memory.kind}`}>{say.of('kind', memory.kind)}</span>
      {memory.status !== 'ACTIVE' && <span class="badge status">{say.of('status', memory.status)}</span>}
      {memory.trust !== 'STANDARD' && <span class={`badge ${memory.trust}`}>{say.of('trust', memory.trust)}</span>}
    </span>
  );
}

/** Its times in few words: when it was told, and when it holds. */
export function useTimes(memory: Row): string {
  const say = useWords();
  const told = memory.__typename === 'Episode' ? memory.occurredAt : memory.createdAt;
  const parts = [say.day(told)];
  if (memory.__typename === 'Episode') parts.push(memory.role);
  if (memory.validFrom || memory.validTo) {
    parts.push(say('held', { from: memory.validFrom ? say.day(memory.validFrom) : '…', to: memory.validTo ? say.day(memory.validTo) : '…' }));
  }
  return parts.join(' · ');
}

export function MemoryItem({ memory, children }: { memory: Row; children?: ComponentChildren }) {
  const times = useTimes(memory);
  return (
    <div class="memory">
      <Badges memory={memory} />
      <p class="text">
        <a href={link('memory', memory.id)}><Said text={memory.text} /></a>
      </p>
      <p class="meta"><bdi>{times}</bdi></p>
      {children}
    </div>
  );
}

export function MemoryList({ memories, label }: { memories: Row[]; label?: string }) {
  return (
    <ul class="list" aria-label={label}>
      {memories.map((memory) => (
        <li key={memory.id} class="card"><MemoryItem memory={memory} /></li>
      ))}
    </ul>
  );
}

export function EntityLink({ entity }: { entity: { id: string; name: string; type: string } }) {
  return (
    <a class="chip" href={link('entity', entity.id)}>
      <Said text={entity.name} /> <small><bdi>{entity.type}</bdi></small>
    </a>
  );
}

export function ThreadLink({ thread }: { thread: { id: string; key: string; title: string | null } }) {
  return <a href={link('thread', thread.id)}><Said text={thread.title || thread.key} /></a>;
}
