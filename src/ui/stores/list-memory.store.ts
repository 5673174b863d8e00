/** The state of lists by the history entry, so that "back" restores them. */
export class ListMemoryStore {
  private readonly batches = new Map<string, unknown>();

  remember(place: string, batch: unknown): void {
    this.batches.delete(place);
    this.batches.set(place, batch);
    const [oldest] = this.batches.keys();
    if (this.batches.size > MAX_LISTS && oldest !== undefined) this.batches.delete(oldest);
  }

  recall<T>(place: string): T | null {
    return (this.batches.get(place) as T | undefined) ?? null;
  }
}

/** Of each list its items, and what of it was on the screen. */
const MAX_LISTS = 20;
