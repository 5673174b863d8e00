import { makeAutoObservable } from 'mobx';
import type { OrderDrafts } from '../../../application/order/order-drafts.ts';
import type { Failure, Result } from '../../../domain/shared/result.ts';

/** Maximum number of automatic repetitions after BUSY. */
const MAX_REPEATS = 20;

/** Sent with every order: the idempotency key of its draft, and the version of the rules that the buyer accepts. */
interface Terms {
  readonly key: string;
  readonly rulesVersion: number;
}

export const numberIn = (failure: Failure, name: string): number | null => {
  const value = failure.values?.[name];
  return typeof value === 'number' ? value : null;
};

const waitFor = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Submits an order. Repeats the request while the server answers BUSY; the idempotency key of the draft makes repeated requests one order.
 */
export class OrderSubmission {
  isPlacing = false;
  /** The server is busy and the request is being repeated. */
  isQueued = false;
  private isClosed = false;

  constructor(private readonly drafts: OrderDrafts) {
    makeAutoObservable<this, 'drafts' | 'isClosed'>(this, { drafts: false, isClosed: false }, { autoBind: true });
  }

  /** @returns a function that stops the repetitions */
  start(): () => void {
    this.isClosed = false;
    return () => {
      this.isClosed = true;
    };
  }

  /** @param draft name of the draft, which is deleted once the order exists */
  async place<T>(draft: string, send: (terms: Terms) => Promise<Result<T>>): Promise<Result<T>> {
    this.begin();
    const terms = { key: this.drafts.open(draft).key, rulesVersion: this.drafts.rulesVersion() };
    const answer = await this.repeat(() => send(terms));
    if (answer.ok) this.drafts.drop(draft);
    else this.learn(draft, answer.failure);
    this.end();
    return answer;
  }

  private async repeat<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
    for (let repeated = 0; ; repeated += 1) {
      const answer = await send();
      if (answer.ok || answer.failure.code !== 'BUSY' || repeated >= MAX_REPEATS || this.isClosed) return answer;
      this.queue();
      await waitFor(numberIn(answer.failure, 'retryAfter') ?? 1);
    }
  }

  private learn(draft: string, failure: Failure): void {
    const rulesVersion = numberIn(failure, 'rulesVersion');
    if (rulesVersion !== null) this.drafts.recordRules(rulesVersion);
    // An order with this key exists already, so the next submission is another order.
    if (failure.code === 'KEY_REUSED') this.drafts.renewKey(draft);
  }

  private begin(): void {
    this.isPlacing = true;
  }

  private queue(): void {
    this.isQueued = true;
  }

  private end(): void {
    this.isPlacing = false;
    this.isQueued = false;
  }
}
