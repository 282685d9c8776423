// The picture of a graph in its box: drawn by a chunk of its own, moved through by keys.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words.js';

export interface Dot {
  id: string;
  label: string;
  /** The name of a colour of the page. */
  colour: string;
  centre: boolean;
  /** Whether it stays where it is. */
  pinned: boolean;
}

export interface Line {
  id: string;
  from: string;
  to: string;
  label: string;
}

export interface Told {
  chosen: (id: string) => void;
  opened: (id: string) => void;
  pinned: (id: string) => void;
  dragged: (id: string) => void;
}

export interface Picture {
  show: (dots: Dot[], lines: Line[]) => void;
  choose: (id: string) => void;
  towards: (id: string, angle: number) => string | null;
  place: (id: string) => { x: number; y: number } | null;
  zoom: (by: number) => void;
  end: () => void;
}

const TURNS: Record<string, number> = { ArrowRight: 0, ArrowDown: Math.PI / 2, ArrowLeft: Math.PI, ArrowUp: -Math.PI / 2 };
const NEARER = 0.8;

interface Given extends Told {
  dots: Dot[];
  lines: Line[];
  present: string;
  /** Says what the picture shows, for those who do not see it. */
  label: string;
}

export function PictureBox({ dots, lines, present, label, ...told }: Given) {
  const say = useWords();
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture | null>(null);
  const [state, setState] = useState<'waiting' | 'there' | 'none'>('waiting');
  const latest = useRef(told);
  latest.current = told;
  useEffect(() => {
    let ended = false;
    import('../drawing.js')
      .then(({ draw }) => {
        if (ended || !box.current) return;
        picture.current = draw(box.current, {
          chosen: (id) => latest.current.chosen(id),
          opened: (id) => latest.current.opened(id),
          pinned: (id) => latest.current.pinned(id),
          dragged: (id) => latest.current.dragged(id),
        });
        setState('there');
      })
      // No WebGL, or the chunk did not come: the list beside it says the same.
      .catch(() => !ended && setState('none'));
    return () => {
      ended = true;
      picture.current?.end();
      picture.current = null;
    };
  }, []);
  useEffect(() => picture.current?.show(dots, lines), [dots, lines, state]);
  useEffect(() => {
    picture.current?.choose(present);
    const at = picture.current?.place(present);
    // Where the present node is drawn, for whoever points at it from outside.
    if (box.current) box.current.dataset.at = at ? `${Math.round(at.x)} ${Math.round(at.y)}` : '';
  }, [present, dots, lines, state]);
  const press = (event: KeyboardEvent) => {
    const turn = TURNS[event.key];
    const drawn = picture.current;
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    if (turn !== undefined) {
      const next = drawn.towards(present, turn);
      if (next) told.chosen(next);
    } else if (event.key === 'Enter') told.opened(present);
    else if (event.key === 'p') told.pinned(present);
    else if (event.key === '+') drawn.zoom(NEARER);
    else if (event.key === '-') drawn.zoom(1 / NEARER);
    else return;
    event.preventDefault();
  };
  if (state === 'none') return <p class="notice">{say('graph.undrawn')}</p>;
  return (
    <div class="picture" role="application" aria-label={label} aria-describedby="graph-keys" tabIndex={0} onKeyDown={press}>
      <div ref={box} class="canvas" aria-hidden="true" data-drawn={state === 'there' ? dots.length : ''} />
    </div>
  );
}
