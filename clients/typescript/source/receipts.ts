// Receipts of a client's writes, for which its next reads wait.

/** As many as a read may wait for. */
export const MOST = 100;

/**
 * The receipts that no read has waited for yet, and the newest of those that one has: a cluster's next
 * member may lag behind the one that answered.
 */
export class Receipts {
  #kept: string[] = [];

  /** Return them, oldest first. */
  all(): string[] {
    return [...this.#kept];
  }

  /** Take receipts of writes, also those of another client or process. */
  add(...receipts: string[]): void {
    const fresh = [...new Set(receipts)].filter((receipt) => !this.#kept.includes(receipt));
    this.#kept = [...this.#kept, ...fresh].slice(-MOST);
  }

  /** Take the receipts in a mutation's answer. */
  takeFrom(data: Readonly<Record<string, unknown>>): void {
    for (const value of Object.values(data)) {
      if (typeof value !== 'object' || value === null) continue;
      const { receipt } = value as { receipt?: unknown };
      if (typeof receipt === 'string') this.add(receipt);
    }
  }

  /** Let go of receipts that the server does not take. */
  drop(receipts: Iterable<string>): void {
    const gone = new Set(receipts);
    this.#kept = this.#kept.filter((receipt) => !gone.has(receipt));
  }

  /** Let go of those that a read has waited for, but for the pending and the newest. */
  waited(receipts: Iterable<string>, pending: Iterable<string> = []): void {
    const gone = new Set(receipts);
    for (const receipt of pending) gone.delete(receipt);
    const newest = this.#kept.at(-1);
    this.#kept = this.#kept.filter((receipt) => receipt === newest || !gone.has(receipt));
  }
}
