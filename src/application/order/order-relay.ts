import type { ErrorLog } from '../shared/error-log.ts';
import type { Timer } from '../shared/timer.ts';

const SOON_MS = 500;
const EVERY_MS = 2000;
const LONGEST_MS = 60_000;

/** One kind of work. @returns whether there is more of it */
export interface RelayStep {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

/**
 * Does again and again what follows from orders: every half second while there is work or somebody moved an order, else every two seconds,
 * and less and less often while the backend is away.
 */
export class OrderRelay {
  private failures = 0;
  private isHinted = false;
  private isRunning = false;
  private isOpen = false;
  private cancel: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly steps: readonly RelayStep[],
    private readonly timer: Timer,
    private readonly errors: ErrorLog,
  ) {}

  /** The first round comes at once. */
  start(): void {
    this.isOpen = true;
    this.wait(0);
  }

  /** Something moved: the next round comes soon. */
  readonly hint = (): void => {
    if (!this.isOpen || this.isHinted) return;
    this.isHinted = true;
    if (this.isRunning) return;
    this.cancel();
    this.wait(SOON_MS);
  };

  /** No more rounds; resolves when the current one is over. */
  readonly stop = async (): Promise<void> => {
    this.isOpen = false;
    this.cancel();
    await this.running;
  };

  private wait(milliseconds: number): void {
    this.cancel = this.timer.after(milliseconds, () => {
      this.running = this.round();
    });
  }

  private async round(): Promise<void> {
    this.isRunning = true;
    this.isHinted = false;
    const results: (boolean | null)[] = [];
    for (const step of this.steps) {
      if (!this.isOpen) break;
      results.push(await this.attempt(step));
    }
    this.isRunning = false;
    this.failures = results.includes(null) ? this.failures + 1 : 0;
    if (!this.isOpen) return;
    const isSoon = this.isHinted || results.includes(true);
    this.wait(this.failures > 0 ? Math.min(EVERY_MS * 2 ** this.failures, LONGEST_MS) : isSoon ? SOON_MS : EVERY_MS);
  }

  /** Null when it failed: the others go on. */
  private async attempt({ name, run }: RelayStep): Promise<boolean | null> {
    try {
      return await run();
    } catch (error) {
      this.errors.record(name, error);
      return null;
    }
  }
}
