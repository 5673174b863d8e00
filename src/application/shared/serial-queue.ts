/** The maximum length of a queue; further calls are refused, because they would wait too long. */
const LONGEST_LINE = 30;

/** Runs work with the same key sequentially. */
export class SerialQueue {
  private readonly lines = new Map<string, { length: number; last: Promise<unknown> }>();

  /** @returns the result of the work; null when the queue is full @throws what the work throws */
  async run<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const line = this.lines.get(name) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= LONGEST_LINE) return null;
    const mine = line.last.then(work);
    // The next call runs whether this one succeeds or fails.
    line.last = mine.catch(() => undefined);
    line.length += 1;
    this.lines.set(name, line);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(name);
    }
  }
}
