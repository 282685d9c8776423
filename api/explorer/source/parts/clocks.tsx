// The two clocks: what the graph believed on a day, and what held in the world on a day.
import { ask } from '../api.js';
import { OldestDocument } from '../generated.js';
import { useLoaded } from '../loading.js';
import { change, dayOf, usePlace, type Clock } from '../router.js';
import { useWords } from '../words.js';

const DAY_MS = 86_400_000;
const iso = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const number = (text: string) => Math.floor(Date.parse(text) / DAY_MS);
const today = () => Math.floor(Date.now() / DAY_MS);

function Slider({ clock, first }: { clock: Clock; first: number }) {
  const say = useWords();
  const day = dayOf(usePlace().params, clock);
  const last = today();
  // A day outside what the slider spans is still the day of the field.
  const at = day ? Math.min(Math.max(number(day), first), last) : last;
  // Believing is of the past alone; what held may be told of days to come.
  const set = (text: string) => change({ [clock]: text && !(clock === 'known' && number(text) >= last) ? text : null }, { keep: true });
  const id = `clock-${clock}`;
  return (
    <div class="clock">
      <label for={id}>{say(`clock.${clock}`)}</label>
      <div class="row">
        <input id={id} type="date" value={day ?? ''} max={clock === 'known' ? iso(last) : undefined} onChange={(event) => set(event.currentTarget.value)} />
        <input
          type="range" aria-label={say(`clock.${clock}`)} min={first} max={last} value={at}
          aria-valuetext={say.day(iso(at))}
          onChange={(event) => set(event.currentTarget.valueAsNumber >= last ? '' : iso(event.currentTarget.valueAsNumber))}
        />
        <button type="button" class="plain" disabled={!day} onClick={() => set('')}>{say('clock.now')}</button>
      </div>
    </div>
  );
}

/** The sliders of a view that obeys clocks; for one that does not, a word where a day is set. */
export function Clocks({ obeyed }: { obeyed: 'both' | 'known' | null }) {
  const say = useWords();
  const { params } = usePlace();
  if (obeyed) return <Sliders both={obeyed === 'both'} />;
  return dayOf(params, 'known') || dayOf(params, 'valid') ? <p class="notice">{say('clocks.unheeded')}</p> : null;
}

function Sliders({ both }: { both: boolean }) {
  const say = useWords();
  const oldest = useLoaded((signal) => ask(OldestDocument, {}, signal), 'oldest');
  const since = oldest.data?.memories?.edges[0]?.node.createdAt;
  const first = since ? Math.min(number(since), today() - 1) : today() - 365;
  return (
    <section class="clocks" aria-label={say('clocks')}>
      <Slider clock="known" first={first} />
      <Slider clock="valid" first={first} />
      <p class="hint">{say('clocks.hint')}{!both && ` ${say('clocks.known.alone')}`}</p>
    </section>
  );
}
