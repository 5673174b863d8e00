/** One at a time over all tabs of this shop. */
export interface Mutex {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}
