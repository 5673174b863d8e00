import type { ErrorLog } from '../shared/error-log.ts';
import type { Timer } from '../shared/timer.ts';

const SOON_MS = 500;
const EVERY_MS = 2000;
const LONGEST_MS = 60_000;

/** One kind of work. @returns whether more of it is left */
export interface RelayStep {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

/**
 * Processes the effects of orders repeatedly: every half second while there is work or an order changed, else every two seconds, with
 * back-off while the backend is unavailable.
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

  /** The first run starts immediately. */
  start(): void {
    this.isOpen = true;
    this.wait(0);
  }

  /** Schedules the next run soon, because an order changed. */
  readonly hint = (): void => {
    if (!this.isOpen || this.isHinted) return;
    this.isHinted = true;
    if (this.isRunning) return;
    this.cancel();
    this.wait(SOON_MS);
  };

  /** Stops after the current run. */
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

  /** Null on failure; the other steps continue. */
  private async attempt({ name, run }: RelayStep): Promise<boolean | null> {
    try {
      return await run();
    } catch (error) {
      this.errors.record(name, error);
      return null;
    }
  }
}
