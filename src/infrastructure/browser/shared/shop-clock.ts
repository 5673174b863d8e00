import type { Clock } from '../../../application/shared/clock.ts';

/** Smaller errors of the device's clock are accepted, because pages are cached for seconds and the header has a precision of seconds. */
const BELIEVED_MS = 60_000;

/** The server's time on a device whose clock may be wrong, because sales start and end by the server's time. */
export class ShopClock implements Clock {
  private shift = 0;

  /** @param readServerTime the server's current time, or null without an answer */
  constructor(
    private readonly device: Clock,
    private readonly readServerTime: () => Promise<Date | null>,
  ) {}

  now(): Date {
    return new Date(this.device.now().getTime() + this.shift);
  }

  /**
   * Reads the server's time, but only when the device's clock differs from the render time of the page. Until the answer the render time
   * applies, and without an answer the device's time.
   * @param made when the server rendered the page
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

/** Reads the server's time from the Date header (RFC 9110, 6.6.1; whole seconds). @param address any resource of the server */
export const fetchServerTime = (fetcher: typeof fetch, address: string) => async (): Promise<Date | null> => {
  try {
    const { headers } = await fetcher(address, { method: 'HEAD', cache: 'no-store' });
    const moment = new Date(headers.get('date') ?? Number.NaN);
    return Number.isNaN(moment.getTime()) ? null : moment;
  } catch {
    return null;
  }
};
