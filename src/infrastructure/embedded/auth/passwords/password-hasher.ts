import { availableParallelism } from 'node:os';
import { truncates } from 'bcryptjs';
import { composedPassword, passwordForms } from '../../../../domain/auth/password-forms.ts';
import { tooManyRequests } from '../wire/auth-error.ts';
import { BcryptWorker } from './bcrypt-worker.ts';
import { PasswordQueue } from './password-queue.ts';

/** The cost of upstream, and the minimum that OWASP recommends for bcrypt (Password Storage Cheat Sheet). */
const COST = 10;
/** A hash that matches no password, so that an unknown account takes as long as a known one. */
const UNKNOWN_USER_HASH = '$2b$10$jUrRHxzbDwkwNiey.PFn.eLFB5l06.qEku.z5ag9S6qVc4ADxeYxi';
const WAIT_S = 5;

/**
 * Hashes passwords in worker threads, one job per thread. When the queue is full, further jobs are refused instead of delaying all. The
 * caller names the lane: the network of the client, null for the server itself.
 */
export class PasswordHasher {
  private readonly idle: BcryptWorker[] = [];
  private readonly all = new Set<BcryptWorker>();
  private isClosed = false;
  private readonly max = Math.max(1, Math.min(4, availableParallelism() - 1));
  private readonly waiting = new PasswordQueue<(worker: BcryptWorker) => Promise<void>>(this.max);

  /** @throws AuthError `over_request_rate_limit` when the queue is full */
  hash(password: string, lane: string | null): Promise<string> {
    return this.run(lane, (worker) => worker.hash(composedPassword(password), COST));
  }

  /**
   * Whether a password matches a hash, composed or as typed. Every form is compared in one job, so that it takes the same time without a hash
   * and with a hash of either.
   * @throws AuthError `over_request_rate_limit` when the queue is full
   */
  async matches(password: string, hash: string | null, lane: string | null): Promise<boolean> {
    const isSame = await this.run(lane, async (worker) => {
      let isAny = false;
      for (const form of passwordForms(password)) {
        const isReadable = !truncates(form);
        const isThis = await worker.compare(isReadable ? form : '', hash || UNKNOWN_USER_HASH);
        isAny ||= isThis && isReadable;
      }
      return isAny;
    });
    return isSame && Boolean(hash);
  }

  /** Starts a thread before the first request. */
  async warmUp(): Promise<void> {
    await this.matches('', null, null).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.all].map((worker) => worker.close()));
  }

  private run<T>(lane: string | null, work: (worker: BcryptWorker) => Promise<T>): Promise<T> {
    if (this.isClosed || !this.waiting.hasCapacity(lane)) return Promise.reject(tooManyRequests(WAIT_S));
    return new Promise<T>((resolve, reject) => {
      this.waiting.add(lane, (worker) => work(worker).then(resolve, reject));
      void this.next();
    });
  }

  private async next(): Promise<void> {
    const worker = this.idle.pop() ?? this.hire();
    if (worker === null) return;
    for (let job = this.waiting.next(); job !== undefined; job = this.waiting.next()) {
      const begun = performance.now();
      await job(worker);
      if (worker.isWarm) this.waiting.took(performance.now() - begun);
      worker.isWarm = true;
      if (!worker.isAlive) {
        this.all.delete(worker);
        return this.next();
      }
    }
    this.idle.push(worker);
  }

  private hire(): BcryptWorker | null {
    if (this.isClosed || this.all.size >= this.max || this.waiting.isEmpty) return null;
    const worker = new BcryptWorker();
    this.all.add(worker);
    return worker;
  }
}
