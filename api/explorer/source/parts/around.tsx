// The nodes of a graph as a list: what each is, how it is related, and what can be done with it in the picture.
import { useEffect, useRef } from 'preact/hooks';
import type { AroundQuery } from '../generated.js';
import { link } from '../router.js';
import { useWords } from '../words.js';
import { Said } from './memories.js';

type Graph = NonNullable<AroundQuery['subgraph']>;
export type Node = Graph['nodes'][number];
export type Edge = Graph['edges'][number];

/** The sorts of nodes: memories by their kind, and the others. */
export const KINDS = ['FACT', 'EPISODE', 'PROCEDURE', 'SUMMARY', 'Entity', 'Concept', 'Thread'] as const;
export type Kind = (typeof KINDS)[number];
/** Edges of a node that are told at once. */
const FIRST = 6;
const VIEWS: Partial<Record<Kind, string>> = { Entity: 'entity', Concept: 'ontology', Thread: 'thread' };

export function kindOf(node: Node): Kind {
  if ('kind' in node) return node.kind;
  return KINDS.find((kind) => kind === node.__typename) ?? 'Entity';
}

export function nameOf(node: Node): string {
  if ('text' in node) return node.text;
  if ('name' in node) return node.name;
  return ('key' in node && (node.title || node.key)) || node.id;
}

interface Given {
  nodes: Node[];
  edges: Edge[];
  centre: string;
  present: string;
  opened: Set<string>;
  pins: Set<string>;
  /** Nodes with neighbours that are not shown. */
  more: Set<string>;
  choose: (id: string) => void;
  expand: (id: string) => void;
  pin: (id: string) => void;
}

export function NodeList(given: Given) {
  const say = useWords();
  const names = new Map(given.nodes.map((node) => [node.id, nameOf(node)]));
  const mine = new Map<string, Edge[]>();
  for (const edge of given.edges) for (const id of new Set([edge.from, edge.to])) mine.set(id, [...(mine.get(id) ?? []), edge]);
  return (
    <ul class="list nodes" aria-label={say('graph.list')} tabIndex={0}>
      {given.nodes.map((node) => <Item key={node.id} {...given} node={node} edges={mine.get(node.id) ?? []} names={names} />)}
    </ul>
  );
}

function Item({ node, names, ...given }: Given & { node: Node; names: Map<string, string> }) {
  const say = useWords();
  const box = useRef<HTMLLIElement>(null);
  const kind = kindOf(node);
  const present = node.id === given.present;
  useEffect(() => {
    // Within the list alone: the page stays where it is.
    const list = box.current?.parentElement;
    if (present && list && box.current) list.scrollTop = box.current.offsetTop - list.offsetTop;
  }, [present]);
  const opened = given.opened.has(node.id);
  return (
    <li ref={box} class={`card${present ? ' present' : ''}`} aria-current={present ? 'true' : undefined} onClick={() => given.choose(node.id)}>
      <span class={`kind ${kind}`}>{say.of('kind', kind)}</span>
      <p class="text"><a href={link(VIEWS[kind] ?? 'memory', node.id)}><Said text={nameOf(node)} /></a></p>
      <Relations edges={given.edges.slice(0, FIRST)} from={node.id} names={names} />
      {given.edges.length > FIRST && (
        <details>
          <summary>{say('more')}: {given.edges.length - FIRST}</summary>
          <Relations edges={given.edges.slice(FIRST)} from={node.id} names={names} />
        </details>
      )}
      <p class="row">
        {node.id !== given.centre && (
          <>
            {(opened || given.more.has(node.id)) && <button type="button" class="plain" aria-pressed={opened} onClick={() => given.expand(node.id)}>{say('graph.expand')}</button>}
            <a href={link('graph', node.id)}>{say('graph.around')}</a>
          </>
        )}
        <button type="button" class="plain" aria-pressed={given.pins.has(node.id)} onClick={() => given.pin(node.id)}>{say('graph.pin')}</button>
      </p>
    </li>
  );
}

function Relations({ edges, from, names }: { edges: Edge[]; from: string; names: Map<string, string> }) {
  return <ul class="relations">{edges.map((edge) => <Relation key={edge.id} edge={edge} from={from} names={names} />)}</ul>;
}

function Relation({ edge, from, names }: { edge: Edge; from: string; names: Map<string, string> }) {
  const say = useWords();
  const out = edge.from === from;
  return (
    <li class="meta">
      <span aria-hidden="true">{out ? '→' : '←'}</span> <bdi>{edge.rel.replaceAll('_', ' ')}</bdi>{' '}
      <span class="clipped"><Said text={names.get(out ? edge.to : edge.from) ?? ''} /></span>
      {(edge.since || edge.until) && ` · ${say('held', { from: edge.since ? say.day(edge.since) : '…', to: edge.until ? say.day(edge.until) : '…' })}`}
    </li>
  );
}
