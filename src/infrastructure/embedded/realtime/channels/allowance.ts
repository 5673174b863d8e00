/** So many at once, then so many a second. */
export class Allowance {
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

  /** @param now milliseconds. @returns whether there was one left */
  take(now: number): boolean {
    this.left = Math.min(this.atOnce, this.left + (Math.max(0, now - this.seenAt) * this.perSecond) / 1000);
    this.seenAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
