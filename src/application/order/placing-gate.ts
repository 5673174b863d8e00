import type { Clock } from '../shared/clock.ts';
import type { Timer } from '../shared/timer.ts';
import { OrderRefused } from './order-service.ts';

const AT_ONCE = 16;
const LONGEST_WAIT_MS = 3000;
const SOLD_OUT_MS = 1000;
const MAX_WAITING = 5000;
const KEYS = 10_000;

const busy = (): OrderRefused => new OrderRefused('BUSY', null, 1);

interface Line {
  running: number;
  /** First come, first let in. */
  readonly waiting: Set<(refusal: OrderRefused | null) => void>;
}

/**
 * In front of placing: so many people at once press on one product that the database would do nothing else. 16 are let through per product,
 * the others wait up to three seconds; a product that is sold out is answered from memory for a second. A key that was let through before
 * always passes: its order may exist.
 */
export class PlacingGate {
  private readonly lines = new Map<string, Line>();
  private readonly soldOut = new Map<string, number>();
  private readonly keys = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** @throws OrderRefused SOLD_OUT from memory, BUSY after waiting; and what `work` throws */
  async run<T>(product: string, key: string, work: () => Promise<T>): Promise<T> {
    this.refuseSoldOut(product, key);
    const line = this.lines.get(product) ?? { running: 0, waiting: new Set() };
    this.lines.set(product, line);
    if (line.running >= AT_ONCE) await this.turn(line);
    else line.running += 1;
    try {
      this.refuseSoldOut(product, key);
      this.remember(key);
      return await work();
    } catch (error) {
      if (error instanceof OrderRefused && error.code === 'SOLD_OUT') this.soldOut.set(product, this.clock.now().getTime() + SOLD_OUT_MS);
      throw error;
    } finally {
      this.leave(product, line);
    }
  }

  /** Stock has changed: nothing is known to be sold out any more. */
  forget(): void {
    this.soldOut.clear();
  }

  private refuseSoldOut(product: string, key: string): void {
    const until = this.soldOut.get(product);
    if (until === undefined) return;
    if (until <= this.clock.now().getTime()) this.soldOut.delete(product);
    else if (!this.keys.has(key)) throw new OrderRefused('SOLD_OUT');
  }

  /** Resolves with a place of its own among those let through. */
  private turn(line: Line): Promise<void> {
    if (line.waiting.size >= MAX_WAITING) throw busy();
    return new Promise((resolve, reject) => {
      const enter = (refusal: OrderRefused | null): void => {
        line.waiting.delete(enter);
        giveUp();
        if (refusal === null) resolve();
        else reject(refusal);
      };
      const giveUp = this.timer.after(LONGEST_WAIT_MS, () => enter(busy()));
      line.waiting.add(enter);
    });
  }

  /** The place goes to who waits longest. */
  private leave(product: string, line: Line): void {
    const [next] = line.waiting;
    if (next === undefined) line.running -= 1;
    else next(null);
    if (line.running === 0) this.lines.delete(product);
  }

  private remember(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > KEYS && oldest !== undefined) this.keys.delete(oldest);
  }
}
