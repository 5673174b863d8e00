import type { Clock } from '../../../application/shared/clock.ts';

/** A smaller error of the device's clock is accepted: pages are cached for seconds, and answers carry whole seconds. */
const BELIEVED_MS = 60_000;

/** The shop's time on a device whose clock may be wrong: sales start and end by the server's time. */
export class ShopClock implements Clock {
  private shift = 0;

  /** @param readServerTime the server's present moment, or null where it does not answer */
  constructor(
    private readonly device: Clock,
    private readonly readServerTime: () => Promise<Date | null>,
  ) {}

  now(): Date {
    return new Date(this.device.now().getTime() + this.shift);
  }

  /**
   * Reads the server's time, but only when the device and the page's time of rendering are far apart. Until the answer the page's time
   * counts,
   * and the device's where no answer comes.
   * @param made when the server made the page
   */
  async settle(made: Date): Promise<void> {
    this.shift = this.shiftTo(made);
    if (this.shift === 0) return;
    const moment = await this.readServerTime();
    this.shift = moment === null ? 0 : this.shiftTo(moment);
  }

  private shiftTo(moment: Date): number {
    const shift = moment.getTime() - this.device.now().getTime();
    return Math.abs(shift) < BELIEVED_MS ? 0 : shift;
  }
}
