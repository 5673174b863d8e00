/** Longer requests, such as an upload or one on a lost connection, do not delay a change. */
const LONGEST_WAIT_MS = 5000;

/**
 * Delays requests while the backend raises a session to another level, because it refuses the previous tokens from then on, and the new one
 * arrives only with its answer.
 */
export class TokenGate {
  private readonly underWay = new Set<Promise<unknown>>();
  private change: Promise<unknown> = Promise.resolve();

  constructor(private readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms))) {}

  /** Sends a request once no change is pending. @throws what the request throws */
  async pass<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    let awaited: Promise<unknown> | null = null;
    // Another change may have started meanwhile.
    while (awaited !== this.change) {
      awaited = this.change;
      await awaited;
    }
    const sent = request();
    this.underWay.add(sent);
    try {
      return await sent;
    } finally {
      this.underWay.delete(sent);
    }
  }

  /** Changes the tokens once the pending requests are answered; later ones wait for it. @throws what the change throws */
  close<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const before = this.change;
    const changed = before.then(() => this.drained()).then(change);
    // Requests continue whether the change succeeds or fails.
    this.change = changed.catch(() => undefined);
    return changed;
  }

  private async drained(): Promise<void> {
    if (this.underWay.size > 0) await Promise.race([Promise.allSettled(this.underWay), this.pause(LONGEST_WAIT_MS)]);
  }
}
