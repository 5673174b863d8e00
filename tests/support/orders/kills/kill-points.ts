import type { ShopAnswer } from './line.ts';

/** Steps in whose middle the shop is killed. */
export const KILL_POINTS = ['seal', 'open', 'complain', 'decide'] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

const zero = (): Record<KillPoint, number> => ({ seal: 0, open: 0, complain: 0, decide: 0 });

/** Requests of everybody at the points: how many are sent and running, and how long they take. */
export class PointTraffic {
  private readonly running = zero();
  private readonly lastMs = zero();
  private waiting: { readonly point: KillPoint; left: number; readonly resolve: () => void }[] = [];

  async pass(point: KillPoint, press: () => Promise<ShopAnswer>): Promise<ShopAnswer> {
    const startedAt = performance.now();
    this.running[point] += 1;
    this.countSent(point);
    const answer = await press();
    this.running[point] -= 1;
    if (answer !== null) this.lastMs[point] = performance.now() - startedAt;
    return answer;
  }

  /** Resolves when so many more requests have been sent. */
  sent(point: KillPoint, requests: number): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ point, left: requests, resolve }));
  }

  /** How long the last answered request took, in milliseconds. */
  usualMs(point: KillPoint): number {
    return this.lastMs[point];
  }

  isRunning(point: KillPoint): boolean {
    return this.running[point] > 0;
  }

  private countSent(point: KillPoint): void {
    for (const waiter of this.waiting) {
      if (waiter.point === point) waiter.left -= 1;
      if (waiter.left <= 0) waiter.resolve();
    }
    this.waiting = this.waiting.filter(({ left }) => left > 0);
  }
}
