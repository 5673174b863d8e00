/** A device's caches in memory, in the order of insertion, as in browsers. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  /** The device is full, so nothing more can be stored. */
  isFull = false;

  async open(name: string): Promise<Cache> {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    const put = async (key: string, answer: Response): Promise<void> => {
      if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
      // Reads the body to its end, as a browser does: a truncated one is not cached.
      store.set(key, new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers }));
    };
    return {
      match: async (key: string) => store.get(key)?.clone(),
      put,
      delete: async (key: string) => store.delete(key),
      keys: async () => [...store.keys()],
    } as unknown as Cache;
  }

  async delete(name: string): Promise<boolean> {
    return this.stores.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.stores.keys()];
  }

  /** Every address in every cache store. */
  get addresses(): readonly string[] {
    return [...this.stores.values()].flatMap((store) => [...store.keys()]);
  }
}
