import { makeAutoObservable, observableRef } from 'mobx';

const SECOND_MS = 1000;
/** The drift of a device's monotonic clock: at most a thousandth. */
const DRIFT = 0.001;
/** The device slept between two readings that are further apart than this. */
const SLEPT_MS = 500;

interface Reading {
  /** The shop's time, in milliseconds. */
  readonly at: number;
  /** The device's monotonic time at that moment. */
  readonly counted: number;
  /** The maximal error: half of the request's duration. */
  readonly error: number;
}

/**
 * The shop's time on a device whose clock may be wrong or may change: taken from responses and advanced by the device's monotonic clock. It
 * ticks with the seconds that remain until `aim`, so that a countdown ends on time.
 */
export class ShopClock {
  /** Null until the first response. */
  now: Date | null = null;
  private reading: Reading | null = null;
  private target: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param count a monotonic clock in milliseconds */
  constructor(private readonly count: () => number) {
    makeAutoObservable<this, 'reading' | 'target' | 'timer' | 'count'>(
      this,
      { now: observableRef, reading: false, target: false, timer: false, count: false },
      { autoBind: true },
    );
  }

  /** The monotonic time before a request, to be passed to `read`. */
  mark(): number {
    return this.count();
  }

  /** @param requestStart the value of `mark` before the request @param aim the end of the countdown; null without one */
  read(shopTime: Date, requestStart: number, aim: Date | null): void {
    const counted = this.count();
    const found = { at: shopTime.getTime() + (counted - requestStart) / 2, counted, error: (counted - requestStart) / 2 };
    if (this.isBetter(found)) this.reading = found;
    this.target = aim?.getTime() ?? null;
    this.tick();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The reading with the smallest error wins, unless it is old or the device has slept. */
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
    // Timers drop fractions of a millisecond: one that ends before the moment would show it a second late.
    this.timer = setTimeout(this.tick, Math.ceil(next) || SECOND_MS);
  }
}
