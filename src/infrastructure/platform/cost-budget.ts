import { addressGroup, isLoopback } from '../../application/auth/server/address-group.ts';
import { TooCostly, type WorkBudget } from '../../application/shared/work-budget.ts';

/** Limits of the work of one address, in milliseconds. */
export interface CostBounds {
  /** The refill per second. */
  readonly perSecond: number;
  /** The capacity after a pause. */
  readonly burst: number;
  /** The maximum number of concurrent requests of one address. */
  readonly atOnce: number;
  /** The maximum number of queued requests of one address; more are refused. */
  readonly waiting: number;
  readonly longestWaitMs: number;
}

interface Waiting {
  readonly start: () => void;
}

interface Account {
  left: number;
  at: number;
  running: number;
  readonly queue: Set<Waiting>;
  timer: NodeJS.Timeout | undefined;
}

/** The number of stored addresses above which those with a full budget are removed. */
const MANY = 5000;
/** The maximum charge of one piece of work, because an unavailable database may delay it. */
const MAX_CHARGE_MS = 1000;

/** Charges the duration of work to its address, in memory. The budget refills over time. */
export class CostBudget implements WorkBudget {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly bounds: CostBounds,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @param peer the address; loopback is unlimited, because no remote client has it
   * @returns a function to call when the work is done
   * @throws TooCostly
   */
  async admit(peer: string | null): Promise<() => void> {
    if (peer !== null && isLoopback(peer)) return () => undefined;
    const address = addressGroup(peer);
    const account = this.accountOf(address);
    const { atOnce, waiting } = this.bounds;
    if (account.queue.size > 0 || account.running >= atOnce || account.left <= 0) {
      if (account.queue.size >= waiting) throw new TooCostly(`${waiting} are waiting`);
      await this.wait(account);
    } else account.running += 1;
    const began = this.now();
    return () => {
      account.running -= 1;
      account.left -= Math.min(this.now() - began, MAX_CHARGE_MS);
      this.startNext(account);
    };
  }

  /** Runs work when the budget allows it. @throws TooCostly */
  async run<T>(peer: string | null, work: () => Promise<T>): Promise<T> {
    const done = await this.admit(peer);
    try {
      return await work();
    } finally {
      done();
    }
  }

  private wait(account: Account): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        account.queue.delete(waiter);
        reject(new TooCostly('waited too long'));
      }, this.bounds.longestWaitMs);
      const waiter = {
        start: () => {
          clearTimeout(late);
          account.running += 1;
          resolve();
        },
      };
      account.queue.add(waiter);
      this.startNext(account);
    });
  }

  private startNext(account: Account): void {
    this.refill(account);
    for (const each of account.queue) {
      if (account.running >= this.bounds.atOnce) return;
      if (account.left <= 0) {
        clearTimeout(account.timer);
        account.timer = setTimeout(() => this.startNext(account), 1 - (account.left * 1000) / this.bounds.perSecond);
        return;
      }
      account.queue.delete(each);
      each.start();
    }
  }

  private refill(account: Account): void {
    const now = this.now();
    account.left = Math.min(this.bounds.burst, account.left + ((now - account.at) * this.bounds.perSecond) / 1000);
    account.at = now;
  }

  private accountOf(address: string): Account {
    if (this.accounts.size > MANY) this.forgetIdle();
    const known = this.accounts.get(address);
    const account = known ?? { left: this.bounds.burst, at: this.now(), running: 0, queue: new Set(), timer: undefined };
    if (known === undefined) this.accounts.set(address, account);
    this.refill(account);
    return account;
  }

  private forgetIdle(): void {
    for (const [address, account] of this.accounts) {
      this.refill(account);
      if (account.running === 0 && account.queue.size === 0 && account.left >= this.bounds.burst) this.accounts.delete(address);
    }
  }
}
