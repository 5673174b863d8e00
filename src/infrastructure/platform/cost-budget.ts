import { addressGroup, isLoopback } from '../../application/auth/server/address-group.ts';
import { TooCostly, type WorkBudget } from '../../application/shared/work-budget.ts';

/** How much work one address may cause, counted in milliseconds. */
export interface CostBounds {
  /** What an address gets back each second. */
  readonly perSecond: number;
  /** What it may use at once after a pause. */
  readonly burst: number;
  /** Requests of one address that work at the same time. */
  readonly atOnce: number;
  /** Requests of one address that wait; more are refused. */
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

/** So many addresses are remembered before those that have everything back are forgotten. */
const MANY = 5000;
/** A piece of work costs no more, however long a database that is away held it. */
const MAX_CHARGE_MS = 1000;

/**
 * Counts the time that work takes, by address, in the memory of this process. A pause gives it back.
 */
export class CostBudget implements WorkBudget {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly bounds: CostBounds,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @param peer the address; this machine itself has no bounds: nobody from outside comes from it
   * @returns what to call when the work is done @throws TooCostly
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

  /** Does work in its turn. @throws TooCostly */
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
        account.queue.delete(turn);
        reject(new TooCostly('waited too long'));
      }, this.bounds.longestWaitMs);
      const turn = {
        start: () => {
          clearTimeout(late);
          account.running += 1;
          resolve();
        },
      };
      account.queue.add(turn);
      this.startNext(account);
    });
  }

  private startNext(account: Account): void {
    this.refill(account);
    for (const turn of account.queue) {
      if (account.running >= this.bounds.atOnce) return;
      if (account.left <= 0) {
        clearTimeout(account.timer);
        account.timer = setTimeout(() => this.startNext(account), 1 - (account.left * 1000) / this.bounds.perSecond);
        return;
      }
      account.queue.delete(turn);
      turn.start();
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
