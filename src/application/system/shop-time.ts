import type { Clock } from '../shared/clock.ts';

/** The machine's clock has jumped when it differs by that much from what was counted since the last reading. */
const JUMP_MS = 30_000;

interface Reading {
  readonly shop: number;
  readonly machine: number;
  readonly counted: number;
}

/** The shop's time as the database tells it, advanced by a count that no setting of the machine's clock moves. */
export class ShopTime implements Clock {
  private reading: Reading | null = null;
  /** Called when the machine's clock has jumped since the last reading, or the machine slept. */
  onJump: () => void = () => undefined;

  /** @param count milliseconds since any moment */
  constructor(
    private readonly machine: Clock,
    private readonly count: () => number,
  ) {}

  /** The machine's clock until the first reading. */
  now(): Date {
    if (this.reading === null) return this.machine.now();
    if (this.hasJumped()) this.onJump();
    return new Date(this.reading.shop + this.count() - this.reading.counted);
  }

  read(shop: Date): void {
    this.reading = { shop: shop.getTime(), machine: this.machine.now().getTime(), counted: this.count() };
  }

  hasJumped(): boolean {
    if (this.reading === null) return false;
    const { machine, counted } = this.reading;
    return Math.abs(this.machine.now().getTime() - machine - (this.count() - counted)) > JUMP_MS;
  }
}
