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

/** Somebody's press on "Pesan". */
export interface PlacementAttempt {
  readonly product: string;
  /** What is sold out of goods is sold out for a moment; a time of a rental says nothing about another one. */
  readonly isPurchase: boolean;
  /** Made by the form: the same key is the same order. */
  readonly key: string;
  /** Whose token it is, once that is known: nobody can take another person's turn. */
  readonly person: string;
}

interface Waiting {
  readonly product: string;
  readonly enter: (refusal: OrderRefused | null) => void;
}

/** How many run, by product or by person. */
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
 * In front of placing: so many people at once press that the database would do nothing else, and pages would wait with them. A few are let
 * through at a time, 16 per product and one per person, whose presses come one after the other in the database too. The others wait up to three
 * seconds, each person in a line of its own that gets its turn in rotation; a product that is sold out is answered from memory for a
 * second, unless somebody rents. A key that was let through before always passes: its order may exist.
 */
export class PlacementLimiter {
  private readonly lines = new Map<string, Set<Waiting>>();
  private readonly products = new Running();
  private readonly people = new Running();
  private readonly soldOut = new Map<string, number>();
  private readonly keys = new Set<string>();
  private running = 0;
  private waiting = 0;

  /** @param atOnce how many are let through, of all products together */
  constructor(
    private readonly clock: Clock,
    private readonly timer: Timer,
    private readonly atOnce: number,
  ) {}

  /** @throws OrderRefused SOLD_OUT from memory, BUSY after waiting or when too many wait; and what `work` throws */
  async run<T>({ product, isPurchase, key, person }: PlacementAttempt, work: () => Promise<T>): Promise<T> {
    if (isPurchase) this.refuseSoldOut(product, key);
    if (this.mayEnter(product, person)) this.take(product, person);
    else await this.turn(product, person);
    try {
      if (isPurchase) this.refuseSoldOut(product, key);
      this.remember(key);
      return await work();
    } catch (error) {
      if (isPurchase && error instanceof OrderRefused && error.code === 'SOLD_OUT')
        this.soldOut.set(product, this.clock.now().getTime() + SOLD_OUT_MS);
      throw error;
    } finally {
      this.leave(product, person);
    }
  }

  /** Stock has changed: nothing is known to be sold out any more. */
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
  private turn(product: string, person: string): Promise<void> {
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

  /** The place goes to the line that has waited longest for its turn. @returns whether there was one that may enter */
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
