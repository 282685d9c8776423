// The graph around a memory, an entity, a concept or a thread: a picture, and a list that says the same.
import { useMemo, useRef, useState } from 'preact/hooks';
import { ask, Refused } from '../api.js';
import { AroundDocument, type AroundQuery, type AroundQueryVariables, type GraphEdgeKind } from '../generated.js';
import { useLive } from '../live.js';
import { useLoaded } from '../loading.js';
import { KINDS, kindOf, nameOf, NodeList, type Edge, type Kind, type Node } from '../parts/around.js';
import { PictureBox, type Line } from '../parts/picture.js';
import { Empty, Show } from '../parts/states.js';
import { change, instantOf, link, usePlace } from '../router.js';
import { useWords } from '../words.js';

type Graph = NonNullable<AroundQuery['subgraph']>;

const EDGES: GraphEdgeKind[] = ['LINK', 'MENTIONS', 'SUBJECT', 'OBJECT', 'RELATES', 'INSTANCE_OF', 'SUBCLASS_OF', 'IN_THREAD'];
const MOST = 150;
/** A name in the picture is as long as can be read there. */
const LETTERS = 36;
const COLOURS: Record<Kind, string> = { FACT: '--fact', EPISODE: '--episode', PROCEDURE: '--procedure', SUMMARY: '--summary', Entity: '--entity', Concept: '--danger', Thread: '--quiet' };

const listed = (params: URLSearchParams, name: string) => (params.get(name) ?? '').split(',').filter(Boolean);

export function Graph() {
  const say = useWords();
  const { id, params } = usePlace();
  const opened = listed(params, 'open').filter((other) => other !== id);
  const edges = EDGES.filter((kind) => listed(params, 'edges').includes(kind));
  const rels = listed(params, 'rels');
  const variables = {
    ids: [id, ...opened],
    limit: MOST,
    edgeKinds: edges.length ? edges : null,
    rels: rels.length ? rels : null,
    knownAt: instantOf(params, 'known'),
    validAt: instantOf(params, 'valid'),
  };
  const found = useLoaded((signal) => around(variables, signal), id ? JSON.stringify(variables) : null);
  // While more of it is on its way, what was there stays, with its places.
  const last = useRef<Graph | null>(null);
  if (found.data) last.current = found.data;
  const graph = found.data ?? (found.error ? null : last.current);
  const shown = graph?.nodes.map((node) => node.id) ?? [];
  useLive('memory', found.reload, new Set(shown));
  if (!id) return <><h1 tabIndex={-1}>{say('graph')}</h1><Empty>{say('graph.choose')} <a href={link('search')}>{say('search')}</a></Empty></>;
  const centre = graph?.nodes.find((node) => node.id === id);
  return (
    <>
      <h1 tabIndex={-1}>{say('graph')}{centre && <>: <bdi class="said short">{shortened(nameOf(centre))}</bdi></>}</h1>
      <Show of={{ ...found, data: graph }} absent={say(variables.knownAt ? 'graph.unknown.then' : 'graph.unknown')}>
        {(loaded) => <Whole graph={loaded} id={id} opened={opened} edges={edges} rels={rels} kinds={listed(params, 'kinds')} past={variables.knownAt !== null} waiting={found.waiting} />}
      </Show>
    </>
  );
}

/** The graph around all of the ids; around the first, and those that were known then, if some were not. */
async function around(variables: AroundQueryVariables & { ids: string[] }, signal: AbortSignal): Promise<Graph> {
  const none: Graph = { truncated: false, frontier: [], dangling: [], edges: [], nodes: [] };
  const get = async (ids: string[]) => (await ask(AroundDocument, { ...variables, ids }, signal)).subgraph ?? none;
  try {
    return await get(variables.ids);
  } catch (error) {
    const [first, ...others] = variables.ids;
    if (!(error instanceof Refused) || error.code !== 'NOT_FOUND' || !first || !others.length) throw error;
    const known = await Promise.all(others.map((id) => get([id]).then(() => [id], () => [])));
    return get([first, ...known.flat()]);
  }
}

function shortened(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim().slice(0, 4 * LETTERS)];
  return letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join('')}…` : letters.join('');
}

interface Given {
  graph: Graph;
  id: string;
  opened: string[];
  edges: GraphEdgeKind[];
  rels: string[];
  kinds: string[];
  past: boolean;
  waiting: boolean;
}

function Whole({ graph, id, opened, edges, rels, kinds, past, waiting }: Given) {
  const say = useWords();
  const [chosen, setChosen] = useState(id);
  const [pins, setPins] = useState<Set<string>>(new Set());
  const { nodes, lines } = useMemo(() => visible(graph, [id, ...opened], kinds), [graph, id, opened.join(), kinds.join()]);
  const present = nodes.some((node) => node.id === chosen) ? chosen : id;
  const expand = (other: string) => other !== id && change({ open: (opened.includes(other) ? opened.filter((each) => each !== other) : [...opened, other]).join(',') || null });
  const pin = (other: string, held = !pins.has(other)) => setPins(new Set([...pins].filter((each) => each !== other).concat(held ? other : [])));
  const dots = useMemo(
    () => nodes.map((node) => ({ id: node.id, label: shortened(nameOf(node)), colour: COLOURS[kindOf(node)], centre: node.id === id || opened.includes(node.id), pinned: pins.has(node.id) })),
    [nodes, pins],
  );
  const drawn = useMemo(() => linesOf(lines), [lines]);
  const at = nodes.find((node) => node.id === present);
  return (
    <div aria-busy={waiting}>
      <Filters graph={graph} edges={edges} rels={rels} kinds={kinds} />
      <p class="hint" role="status">{say('graph.count', { nodes: nodes.length, edges: lines.length })}{graph.truncated && ` ${say('graph.truncated')}`}</p>
      {past && nodes.some((node) => kindOf(node) === 'Concept') && <p class="hint">{say('concepts.today')}</p>}
      <div class="around">
        <div>
          <PictureBox
            dots={dots} lines={drawn} present={present} label={say('graph.picture', { name: at ? shortened(nameOf(at)) : '' })}
            chosen={setChosen} opened={expand} pinned={pin} dragged={(other) => pin(other, true)}
          />
          <p class="hint" id="graph-keys">{say('graph.keys')}</p>
        </div>
        <NodeList
          nodes={nodes} edges={lines} centre={id} present={present} opened={new Set(opened)} pins={pins} more={new Set(graph.frontier)}
          choose={setChosen} expand={expand} pin={pin}
        />
      </div>
    </div>
  );
}

/** What the chosen kinds leave: the nodes that the graph is around always stay. */
function visible(graph: Graph, centres: string[], kinds: string[]): { nodes: Node[]; lines: Edge[] } {
  const nodes = graph.nodes.filter((node) => centres.includes(node.id) || !kinds.length || kinds.includes(kindOf(node)));
  const ids = new Set(nodes.map((node) => node.id));
  return { nodes, lines: graph.edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to)) };
}

/** The lines of the picture: a pair of nodes has one each way, named by all of its edges. */
function linesOf(edges: Edge[]): Line[] {
  const lines = new Map<string, Line & { rels: Set<string> }>();
  for (const { from, to, rel } of edges) {
    const id = `${from} ${to}`;
    const line = lines.get(id) ?? { id, from, to, label: '', rels: new Set() };
    lines.set(id, line);
    line.rels.add(rel.replaceAll('_', ' '));
    line.label = shortened([...line.rels].join(', '));
  }
  return [...lines.values()];
}

const toggled = (all: readonly string[], value: string) => (all.includes(value) ? all.filter((each) => each !== value) : [...all, value]).join(',') || null;

function Filters({ graph, edges, rels, kinds }: Pick<Given, 'graph' | 'edges' | 'rels' | 'kinds'>) {
  const say = useWords();
  const named = [...new Set([...rels, ...graph.edges.map(({ rel }) => rel.toLowerCase())])].sort();
  return (
    <div class="filters">
      <Choices name={say('kinds')} all={KINDS} chosen={kinds} label={(kind) => say.of('kind', kind)} toggle={(kind) => change({ kinds: toggled(kinds, kind) })} />
      <Choices name={say('edges')} all={EDGES} chosen={edges} label={(kind) => say.of('edge', kind)} toggle={(kind) => change({ edges: toggled(edges, kind) })} />
      <details open={rels.length > 0}>
        <summary>{say('relations')}: {rels.length ? <bdi>{rels.join(', ').replaceAll('_', ' ')}</bdi> : say('all')}</summary>
        <Choices name={say('relations')} all={named} chosen={rels} label={(rel) => rel.replaceAll('_', ' ')} toggle={(rel) => change({ rels: toggled(rels, rel) })} />
      </details>
    </div>
  );
}

interface Choosing {
  name: string;
  all: readonly string[];
  chosen: readonly string[];
  label: (value: string) => string;
  toggle: (value: string) => void;
}

function Choices({ name, all, chosen, label, toggle }: Choosing) {
  return (
    <fieldset class="row">
      <legend>{name}</legend>
      {all.map((value) => (
        <label key={value} class="check">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} /> <bdi>{label(value)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
