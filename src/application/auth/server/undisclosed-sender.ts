import type { ErrorLog } from '../../shared/error-log.ts';

/** Messages under way at once; the limits on codes keep it far below. */
const MAX_PENDING = 500;
/** Milliseconds until a message begins to leave: at the least, and at random on top of it. */
const DELAY = { min: 250, spread: 500 } as const;

/**
 * Sends codes where neither the answer nor its time may tell whether there was anybody to send to: nobody waits for the carrier, and one that
 * fails becomes an entry of the log (security: known and unknown numbers get identical answers). It begins a moment later, because the work
 * itself would slow down the answer that it follows.
 */
export class UndisclosedSender {
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly pause: (ms: number) => Promise<void>,
    private readonly errors: ErrorLog,
  ) {}

  /** Has it sent in a moment and returns at once. */
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
