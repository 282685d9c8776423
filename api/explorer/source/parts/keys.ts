// Keys that do something on a whole view.
import { useEffect, useRef } from 'preact/hooks';

/** Plain keys, while nobody types and no dialog is open. */
export function useKeys(act: (key: string) => boolean) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target?.closest('input, select, textarea, dialog')) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
