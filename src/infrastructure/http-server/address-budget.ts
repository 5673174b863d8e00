/** A rate limit by address and in total. Counts are kept in memory for the time window only, and addresses are not stored. */
export class AddressBudget {
  private window = 0;
  private all = 0;
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly max: { readonly each: number; readonly all: number },
    private readonly windowMs: number,
    private readonly now: () => Date,
  ) {}

  /** @returns whether the limit was not exceeded */
  take(address: string): boolean {
    const window = Math.floor(this.now().getTime() / this.windowMs);
    if (window !== this.window) {
      this.window = window;
      this.all = 0;
      this.counts.clear();
    }
    const count = this.counts.get(address) ?? 0;
    if (this.all >= this.max.all || count >= this.max.each) return false;
    this.all += 1;
    this.counts.set(address, count + 1);
    return true;
  }
}
