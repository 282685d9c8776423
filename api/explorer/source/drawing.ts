// The picture of a graph, loaded when the first one is shown: WebGL, and a layout by forces. Texts are drawn, never markup.
import { MultiDirectedGraph } from 'graphology';
import forces from 'graphology-layout-forceatlas2';
import Sigma from 'sigma';
import type { Dot, Line, Picture, Told } from './parts/picture.js';

const FIRST_ROUNDS = 400;
const NEXT_ROUNDS = 120;
/** How far the pointer may move while it is held down without dragging. */
const STILL_PX = 4;
const MOST_NAMED = 14;
const RIGHT_ANGLE = Math.PI / 2;

interface Place {
  x: number;
  y: number;
}

/** A place that is the same whenever a node is shown: on a circle, by the letters of its id. */
function begin(id: string, around: Place): Place {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 3600;
  const angle = (sum / 1800) * Math.PI;
  return { x: around.x + Math.cos(angle) * 10, y: around.y + Math.sin(angle) * 10 };
}

/** Draw into a box. Raises where the browser has no WebGL. */
export function draw(box: HTMLElement, told: Told): Picture {
  const graph = new MultiDirectedGraph();
  const paint = colours(box);
  const sigma = new Sigma(graph, box, {
    allowInvalidContainer: true,
    defaultEdgeType: 'arrow',
    renderEdgeLabels: true,
    labelDensity: 1,
    labelRenderedSizeThreshold: 4,
    labelSize: 13,
    edgeLabelSize: 11,
    labelFont: getComputedStyle(box).fontFamily,
    edgeLabelFont: getComputedStyle(box).fontFamily,
    labelColor: { color: paint('--ink') },
    edgeLabelColor: { color: paint('--quiet') },
    zIndex: true,
    // The library's own draws a white box around the name, whatever the colours of the page.
    defaultDrawNodeHover: () => undefined,
    nodeReducer: (id, node) => (id === chosen ? { ...node, highlighted: true, forceLabel: true, size: node.size + 3, zIndex: 2, color: paint('--amber') } : node),
    // Around a node with many edges their names would lie on each other.
    edgeReducer: (id, edge) => {
      const near = graph.hasExtremity(id, chosen);
      const named = near && graph.degree(chosen) <= MOST_NAMED;
      return { ...edge, label: named ? edge.label : null, forceLabel: named, ...(near && { color: paint('--amber'), size: 2.5 }) };
    },
  });
  let chosen = '';
  let held: { id: string; moved: boolean; x: number; y: number } | null = null;

  const arrange = (rounds: number) => {
    if (graph.order < 2) return;
    forces.assign(graph, { iterations: rounds, settings: { ...forces.inferSettings(graph), gravity: 1, scalingRatio: 12, slowDown: 5 } });
  };

  sigma.on('clickNode', ({ node }) => told.chosen(node));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    told.opened(node);
  });
  sigma.on('downNode', ({ node, event }) => {
    held = { id: node, moved: false, x: event.x, y: event.y };
    // What is seen does not move while one node does.
    if (!sigma.getCustomBBox()) sigma.setCustomBBox(sigma.getBBox());
  });
  sigma.on('moveBody', ({ event }) => {
    if (!held) return;
    held.moved ||= Math.hypot(event.x - held.x, event.y - held.y) > STILL_PX;
    if (held.moved) graph.mergeNodeAttributes(held.id, sigma.viewportToGraph(event));
    event.preventSigmaDefault();
    event.original.preventDefault();
    event.original.stopPropagation();
  });
  const release = () => {
    if (held?.moved) told.dragged(held.id);
    held = null;
  };
  sigma.on('upNode', release);
  sigma.on('upStage', release);

  const dark = matchMedia('(prefers-color-scheme: dark)');
  let last: { dots: Dot[]; lines: Line[] } = { dots: [], lines: [] };
  const repaint = () => {
    sigma.setSettings({ labelColor: { color: paint('--ink') }, edgeLabelColor: { color: paint('--quiet') } });
    show(last.dots, last.lines);
  };
  dark.addEventListener('change', repaint);

  /** Show these nodes and edges; those that are there already begin where they are. */
  function show(dots: Dot[], lines: Line[]): void {
    last = { dots, lines };
    const first = graph.order === 0;
    const before = graph.order + graph.size;
    let changed = false;
    const ids = new Set(dots.map(({ id }) => id));
    const edges = new Set(lines.map(({ id }) => id));
    for (const id of graph.edges()) if (!edges.has(id)) { graph.dropEdge(id); changed = true; }
    for (const id of graph.nodes()) if (!ids.has(id)) { graph.dropNode(id); changed = true; }
    for (const dot of dots) {
      const looks = { label: dot.label, color: paint(dot.colour), size: dot.centre ? 11 : 7, fixed: dot.pinned, forceLabel: dot.centre, type: 'circle' };
      if (graph.hasNode(dot.id)) graph.mergeNodeAttributes(dot.id, looks);
      else {
        const near = lines.find(({ from, to }) => (from === dot.id && graph.hasNode(to)) || (to === dot.id && graph.hasNode(from)));
        const other = near && (near.from === dot.id ? near.to : near.from);
        const around = other ? (graph.getNodeAttributes(other) as Place) : { x: 0, y: 0 };
        graph.addNode(dot.id, { ...begin(dot.id, around), ...looks });
        changed = true;
      }
    }
    for (const { id, from, to, label } of lines) {
      const looks = { label, color: paint('--edge'), size: 1.5 };
      if (graph.hasEdge(id)) graph.mergeEdgeAttributes(id, looks);
      else if (from !== to && graph.hasNode(from) && graph.hasNode(to)) {
        graph.addEdgeWithKey(id, from, to, looks);
        changed = true;
      }
    }
    if (changed) {
      sigma.setCustomBBox(null);
      arrange(first || before === 0 ? FIRST_ROUNDS : NEXT_ROUNDS);
    }
    sigma.refresh();
  }

  return {
    show,
    choose: (id) => {
      chosen = id;
      sigma.refresh();
    },
    /** The nearest node in a direction, as an angle on the screen: 0 is right, a quarter turn is down. */
    towards: (id, angle) => {
      if (!graph.hasNode(id)) return null;
      const at = sigma.graphToViewport(graph.getNodeAttributes(id) as Place);
      let best: { id: string; cost: number } | null = null;
      graph.forEachNode((other, place) => {
        const { x, y } = sigma.graphToViewport(place as unknown as Place);
        const far = Math.hypot(x - at.x, y - at.y);
        const turn = Math.abs(((Math.atan2(y - at.y, x - at.x) - angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
        if (other === id || turn >= RIGHT_ANGLE * 0.8) return;
        // What is straight ahead is nearer than what is beside.
        const cost = far * (1 + 2 * turn);
        if (!best || cost < best.cost) best = { id: other, cost };
      });
      return (best as { id: string } | null)?.id ?? null;
    },
    place: (id) => (graph.hasNode(id) ? sigma.graphToViewport(graph.getNodeAttributes(id) as Place) : null),
    zoom: (by) => {
      const camera = sigma.getCamera();
      camera.setState({ ratio: Math.min(4, Math.max(0.1, camera.ratio * by)) });
    },
    end: () => {
      dark.removeEventListener('change', repaint);
      sigma.kill();
    },
  };
}

/** The colours of the page by their names, as they are at the moment. */
function colours(box: HTMLElement): (name: string) => string {
  return (name) => getComputedStyle(box).getPropertyValue(name).trim() || '#888888';
}
