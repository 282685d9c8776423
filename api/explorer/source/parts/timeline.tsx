// A chain of successors as a timeline, oldest first.
import { Badges, Said, useTimes, type Row } from './memories.js';
import { link } from '../router.js';

function Step({ memory, shown }: { memory: Row; shown: boolean }) {
  const times = useTimes(memory);
  return (
    <li class={shown ? 'shown' : ''} aria-current={shown ? 'true' : undefined}>
      <Badges memory={memory} />
      <p class="text">{shown ? <Said text={memory.text} /> : <a href={link('memory', memory.id)}><Said text={memory.text} /></a>}</p>
      <p class="meta"><bdi>{times}</bdi></p>
    </li>
  );
}

export function Timeline({ chain, shown }: { chain: Row[]; shown: string }) {
  return <ol class="timeline">{chain.map((memory) => <Step key={memory.id} memory={memory} shown={memory.id === shown} />)}</ol>;
}
