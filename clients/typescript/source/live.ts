// Iterators of subscriptions. They are no generators: one of those cannot be ended while it waits.

/**
 * Iterate over what `start` begins at the first `next`, each value as `of` makes it, each failure as `failure`
 * tells it. `return` ends it at once, also while a `next` waits.
 */
export function events<A, B>(
  start: () => AsyncIterableIterator<A>,
  of: (value: A) => B,
  failure: (failed: unknown) => unknown = (failed) => failed,
): AsyncIterableIterator<B> {
  let source: AsyncIterableIterator<A> | undefined;
  let ended = false;
  return {
    async next() {
      if (ended) return { done: true, value: undefined };
      source ??= start();
      try {
        const { done, value } = await source.next();
        return done ? { done: true, value: undefined } : { done: false, value: of(value) };
      } catch (failed) {
        await this.return?.();
        throw failure(failed);
      }
    },
    async return() {
      ended = true;
      await source?.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
