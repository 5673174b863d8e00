import type { Timer } from '../../src/application/shared/timer.ts';

/** A timer that a test advances. */
export class ManualTimer implements Timer {
  private now = 0;
  private waiting: { readonly at: number; readonly work: () => void }[] = [];

  after(milliseconds: number, work: () => void): () => void {
    const entry = { at: this.now + milliseconds, work };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  /** The number of pending callbacks. */
  get pending(): number {
    return this.waiting.length;
  }

  /** Advances the time and lets all pending promises settle. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await settled();
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.now = next.at;
      this.waiting = this.waiting.filter((other) => other !== next);
      next.work();
      await settled();
    }
    this.now = end;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
