import type { ErrorLog } from '../../shared/error-log.ts';

/** The maximum number of concurrent messages; the limits on codes keep the number far below. */
const MAX_PENDING = 500;
/** Milliseconds before a message is sent: a minimum, and a random part on top. */
const DELAY = { min: 250, spread: 500 } as const;

/**
 * Sends codes without disclosing, by answer or time, whether the account exists: the answer does not wait for the carrier, and a failure is
 * only logged. Sending starts after a delay, because the work itself would slow down the answer.
 */
export class UndisclosedSender {
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly pause: (ms: number) => Promise<void>,
    private readonly errors: ErrorLog,
  ) {}

  /** Schedules a message and returns immediately. */
  start(where: string, send: () => Promise<void>): void {
    if (this.pending.size >= MAX_PENDING) {
      this.errors.record(where, new Error('too many messages under way'));
      return;
    }
    const sending: Promise<void> = this.pause(DELAY.min + Math.random() * DELAY.spread)
      .then(send)
      .catch((error: unknown) => this.errors.record(where, error))
      .finally(() => this.pending.delete(sending));
    this.pending.add(sending);
  }
}
