/** A request that takes longer, such as an upload or one on a dead line, does not hold a change up. */
const LONGEST_WAIT_MS = 5000;

/**
 * Holds requests back while the backend raises a session to another level. It refuses the tokens of before from then on, and the new one reaches
 * this device only with its answer.
 */
export class TokenGate {
  private readonly underWay = new Set<Promise<unknown>>();
  private change: Promise<unknown> = Promise.resolve();

  constructor(private readonly pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms))) {}

  /** Sends a request once no change is under way. @throws what the request throws */
  async pass<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    let awaited: Promise<unknown> | null = null;
    // Another change may have begun meanwhile.
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

  /** Changes the tokens once the requests under way are answered; later ones wait for it. @throws what the change throws */
  close<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const before = this.change;
    const changed = before.then(() => this.drained()).then(change);
    // Requests go on whether the change succeeds or fails.
    this.change = changed.catch(() => undefined);
    return changed;
  }

  private async drained(): Promise<void> {
    if (this.underWay.size > 0) await Promise.race([Promise.allSettled(this.underWay), this.pause(LONGEST_WAIT_MS)]);
  }
}
