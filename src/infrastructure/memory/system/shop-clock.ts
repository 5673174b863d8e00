import { PortError } from '../../../application/shared/port-error.ts';
import type { ShopClock, ShopClockState } from '../../../application/system/shop-clock.ts';

const TOLERANCE_S = 300;

/** Fake of the shop's time: its clock jumps when a test says so. */
export class InMemoryShopClock implements ShopClock {
  mayRead = true;
  mayWrite = true;
  /** By how many seconds the machine's clock is ahead. */
  difference = 0;
  /** The shop's time. */
  now = new Date('2026-11-28T05:00:00Z');

  async read(): Promise<ShopClockState> {
    if (!this.mayRead) throw new PortError('denied', 'not allowed to see the system', '42501');
    const { now, difference, isHeld } = this;
    return { isHeld, now, machine: new Date(now.getTime() + difference * 1000), since: isHeld ? now : null, difference };
  }

  async confirm(difference: number): Promise<number> {
    if (!this.mayWrite) throw new PortError('denied', 'not allowed to confirm the clock', '42501');
    if (!this.isHeld) return 0;
    if (Math.abs(difference - this.difference) > TOLERANCE_S) throw new PortError('conflict', 'another difference', 'CLOCK_CHANGED');
    this.now = new Date(this.now.getTime() + this.difference * 1000);
    this.difference = 0;
    return 0;
  }

  private get isHeld(): boolean {
    return Math.abs(this.difference) > TOLERANCE_S;
  }
}
