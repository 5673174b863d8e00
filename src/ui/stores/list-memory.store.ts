/** Lists as they were left, by the place in the browser's history, so that "back" shows them exactly so. */
export class ListMemoryStore {
  private readonly stretches = new Map<string, unknown>();

  remember(place: string, batch: unknown): void {
    this.stretches.delete(place);
    this.stretches.set(place, batch);
    const [oldest] = this.stretches.keys();
    if (this.stretches.size > MAX_LISTS && oldest !== undefined) this.stretches.delete(oldest);
  }

  recall<T>(place: string): T | null {
    return (this.stretches.get(place) as T | undefined) ?? null;
  }
}

const MAX_LISTS = 10;
