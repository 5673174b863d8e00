import type { Balance } from './audited-books.ts';

/** Sums of amounts by account and party. */
export class Balances {
  private readonly sums = new Map<string, Balance>();

  add(account: string, party: string | null, amount: number): this {
    const key = `${account} ${party ?? ''}`;
    this.sums.set(key, { account, party, amount: amount + (this.sums.get(key)?.amount ?? 0) });
    return this;
  }

  all(): readonly Balance[] {
    return [...this.sums.values()].filter(({ amount }) => amount !== 0);
  }
}
