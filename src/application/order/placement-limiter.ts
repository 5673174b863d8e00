import type { Clock } from '../shared/clock.ts';
import type { Timer } from '../shared/timer.ts';
import { OrderRefused } from './order-service.ts';

const OF_ONE_PRODUCT = 16;
const LONGEST_WAIT_MS = 3000;
const SOLD_OUT_MS = 1000;
const MAX_WAITING = 5000;
const MAX_WAITING_OF_ONE = 100;
const KEYS = 10_000;

const busy = (): OrderRefused => new OrderRefused('BUSY', null, 1);

/** One submission of an order. */
export interface PlacementAttempt {
  readonly product: string;
  /** Purchases of a sold-out product are refused from memory; rentals are not, because another time may be free. */
  readonly isPurchase: boolean;
  /** How many units a purchase needs; absent: one. Where several are too many, one may be left. */
  readonly wanted?: number;
  /** The idempotency key of the form. */
  readonly key: string;
  /** The owner of the token, once it is verified, so that nobody uses another person's slot. */
  readonly person: string;
}

interface Waiting {
  readonly product: string;
  readonly enter: (refusal: OrderRefused | null) => void;
}

/** The number of running placements by product or by person. */
class Running {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}

/**
 * Limits concurrent placements, because a rush would occupy the whole database and delay all pages. 16 run per product and one per person,
 * since the database would serialise more of them anyway. Others wait up to three seconds in a queue per person, served round-robin; a
 * sold-out product is answered from memory for one second, except for rentals. A key that was admitted before always passes, because its
 * order may exist.
 */
export class PlacementLimiter {
  private readonly lines = new Map<string, Set<Waiting>>();
  private readonly products = new Running();
  private readonly people = new Running();
  private readonly soldOut = new Map<string, number>();
  private readonly keys = new Set<string>();
  private running = 0;
  private waiting = 0;

  /** @param atOnce maximum number of running placements of all products */
  constructor(
    private readonly clock: Clock,
    private readonly timer: Timer,
    private readonly atOnce: number,
  ) {}

  /** @throws OrderRefused SOLD_OUT from memory, BUSY after waiting or when too many wait; and what `work` throws */
  async run<T>({ product, isPurchase, wanted = 1, key, person }: PlacementAttempt, work: () => Promise<T>): Promise<T> {
    if (isPurchase) this.refuseSoldOut(product, key);
    if (this.mayEnter(product, person)) this.take(product, person);
    else await this.waitForPlace(product, person);
    try {
      if (isPurchase) this.refuseSoldOut(product, key);
      this.remember(key);
      return await work();
    } catch (error) {
      if (isPurchase && wanted === 1 && error instanceof OrderRefused && error.code === 'SOLD_OUT')
        this.soldOut.set(product, this.clock.now().getTime() + SOLD_OUT_MS);
      throw error;
    } finally {
      this.leave(product, person);
    }
  }

  /** Clears the memory of sold-out products, because stock has changed. */
  clearSoldOut(): void {
    this.soldOut.clear();
  }

  private refuseSoldOut(product: string, key: string): void {
    const until = this.soldOut.get(product);
    if (until === undefined) return;
    if (until <= this.clock.now().getTime()) this.soldOut.delete(product);
    else if (!this.keys.has(key)) throw new OrderRefused('SOLD_OUT');
  }

  private mayEnter(product: string, person: string): boolean {
    return this.running < this.atOnce && this.products.of(product) < OF_ONE_PRODUCT && this.people.of(person) === 0;
  }

  private take(product: string, person: string): void {
    this.running += 1;
    this.products.add(product, 1);
    this.people.add(person, 1);
  }

  /** Resolves with a place of its own among those let through. */
  private waitForPlace(product: string, person: string): Promise<void> {
    const line = this.lines.get(person) ?? new Set();
    if (this.waiting >= MAX_WAITING || line.size >= MAX_WAITING_OF_ONE) throw busy();
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        product,
        enter: (refusal) => {
          line.delete(one);
          this.waiting -= 1;
          if (line.size === 0) this.lines.delete(person);
          giveUp();
          if (refusal === null) resolve();
          else reject(refusal);
        },
      };
      const giveUp = this.timer.after(LONGEST_WAIT_MS, () => one.enter(busy()));
      line.add(one);
      this.waiting += 1;
      this.lines.set(person, line);
    });
  }

  private leave(product: string, person: string): void {
    this.running -= 1;
    this.products.add(product, -1);
    this.people.add(person, -1);
    while (this.letIn());
  }

  /** Gives a free slot to the person whose queue was served least recently. @returns whether one was admitted */
  private letIn(): boolean {
    if (this.running >= this.atOnce) return false;
    for (const [person, line] of this.lines) {
      const [next] = line;
      if (next === undefined || !this.mayEnter(next.product, person)) continue;
      this.take(next.product, person);
      next.enter(null);
      if (!this.lines.delete(person)) return true;
      this.lines.set(person, line);
      return true;
    }
    return false;
  }

  private remember(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > KEYS && oldest !== undefined) this.keys.delete(oldest);
  }
}
