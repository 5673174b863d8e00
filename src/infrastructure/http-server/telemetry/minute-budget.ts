/**
 * How often something may be done in a minute, by one address and by all. Counted in this process and forgotten with the minute:
 * addresses are written nowhere.
 */
export class MinuteBudget {
  private minute = 0;
  private all = 0;
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly most: { readonly each: number; readonly all: number },
    private readonly now: () => Date,
  ) {}

  /** @returns whether there was room */
  take(address: string): boolean {
    const minute = Math.floor(this.now().getTime() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.all = 0;
      this.counts.clear();
    }
    const count = this.counts.get(address) ?? 0;
    if (this.all >= this.most.all || count >= this.most.each) return false;
    this.all += 1;
    this.counts.set(address, count + 1);
    return true;
  }
}
