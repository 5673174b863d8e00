import { makeAutoObservable, observableRef } from 'mobx';

const SECOND_MS = 1000;
/** Devices count seconds this exactly: a thousandth of what has passed. */
const DRIFT = 0.001;
/** Two readings further apart than that: the device slept in between. */
const SLEPT_MS = 500;

interface Reading {
  /** The shop's time, in milliseconds. */
  readonly at: number;
  /** What the device had counted then. */
  readonly counted: number;
  /** How far it may be off: half of how long the answer took. */
  readonly error: number;
}

/**
 * The shop's time on a device whose clock may be wrong or changed: taken from answers of the shop, and counted on from there. It ticks with
 * the seconds that are left until `aim`, so that an end is met to the moment.
 */
export class ShopClock {
  /** Null until the shop has said it. */
  now: Date | null = null;
  private reading: Reading | null = null;
  private target: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param count milliseconds that pass whatever the device's clock is set to */
  constructor(private readonly count: () => number) {
    makeAutoObservable<this, 'reading' | 'target' | 'timer' | 'count'>(
      this,
      { now: observableRef, reading: false, target: false, timer: false, count: false },
      { autoBind: true },
    );
  }

  /** The count to be given with the next reading, taken before the shop is asked. */
  mark(): number {
    return this.count();
  }

  /** @param asked what `mark` gave before @param aim what is counted down to; null for nothing */
  read(shopTime: Date, asked: number, aim: Date | null): void {
    const counted = this.count();
    const found = { at: shopTime.getTime() + (counted - asked) / 2, counted, error: (counted - asked) / 2 };
    if (this.isBetter(found)) this.reading = found;
    this.target = aim?.getTime() ?? null;
    this.tick();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** A quick answer says it best, until it is long ago or the device has slept. */
  private isBetter(found: Reading): boolean {
    const known = this.reading;
    if (known === null) return true;
    const passed = found.counted - known.counted;
    const isApart = Math.abs(known.at + passed - found.at) > found.error + known.error + SLEPT_MS;
    return isApart || found.error <= known.error + passed * DRIFT;
  }

  private tick(): void {
    if (this.reading === null) return;
    const now = this.reading.at + this.count() - this.reading.counted;
    this.now = new Date(now);
    const left = (this.target ?? 0) - now;
    const next = ((left % SECOND_MS) + SECOND_MS) % SECOND_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.tick, next < 1 ? SECOND_MS : next);
  }
}
