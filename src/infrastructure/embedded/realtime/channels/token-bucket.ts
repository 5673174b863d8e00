/** A token bucket: a burst, then a rate per second. */
export class TokenBucket {
  private left: number;
  private seenAt: number;

  constructor(
    private readonly atOnce: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.left = atOnce;
    this.seenAt = now;
  }

  /** @param now milliseconds. @returns whether a token was left */
  take(now: number): boolean {
    return this.takeAhead(now, 0) !== null;
  }

  /** Takes a future token when none is left. @returns milliseconds until then; null when that exceeds `longestMs`, and none is taken */
  takeAhead(now: number, longestMs: number): number | null {
    this.left = Math.min(this.atOnce, this.left + (Math.max(0, now - this.seenAt) * this.perSecond) / 1000);
    this.seenAt = now;
    const waitMs = Math.max(0, ((1 - this.left) * 1000) / this.perSecond);
    if (waitMs > longestMs) return null;
    this.left -= 1;
    return waitMs;
  }
}
