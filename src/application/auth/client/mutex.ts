/** Mutual exclusion across all tabs of the shop. */
export interface Mutex {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}
