// A value that several parts of the page look at.
import { useEffect, useState } from 'preact/hooks';

export class Store<T> {
  #value: T;
  #watchers = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const watch of [...this.#watchers]) watch(value);
  }

  watch(watch: (value: T) => void): () => void {
    this.#watchers.add(watch);
    return () => void this.#watchers.delete(watch);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.value);
  useEffect(() => {
    setValue(() => store.value);
    return store.watch((changed) => setValue(() => changed));
  }, [store]);
  return value;
}
