import type { ErrorLog } from '../shared/error-log.ts';
import type { Timer } from '../shared/timer.ts';

const SOON_MS = 500;
const EVERY_MS = 2000;
const LONGEST_MS = 60_000;
/** A round that takes longer hangs. */
const HANGS_MS = 20_000;
/** A step that failed once may succeed in the next round. */
const FAILURES_OF_A_CONDITION = 2;

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
  /** Failed runs in a row by step. */
  private readonly failed = new Map<string, number>();

  constructor(
    private readonly steps: readonly RelayStep[],
    private readonly timer: Timer,
    private readonly errors: ErrorLog,
    /** Called after every round with the steps that keep failing, or null; and while a round hangs. */
    private readonly report: (reason: string | null) => void = () => undefined,
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
    const endWatch = this.timer.after(HANGS_MS, () => this.report('timeout'));
    for (const step of this.steps) {
      if (!this.isOpen) break;
      results.push(await this.attempt(step));
    }
    this.isRunning = false;
    endWatch();
    this.reportFailing();
    this.failures = results.includes(null) ? this.failures + 1 : 0;
    if (!this.isOpen) return;
    const isSoon = this.isHinted || results.includes(true);
    this.wait(this.failures > 0 ? Math.min(EVERY_MS * 2 ** this.failures, LONGEST_MS) : isSoon ? SOON_MS : EVERY_MS);
  }

  private reportFailing(): void {
    const failing = [...this.failed].filter(([, times]) => times >= FAILURES_OF_A_CONDITION).map(([name]) => name);
    this.report(failing.length === 0 ? null : failing.join(', '));
  }

  /** Null on failure; the other steps continue. */
  private async attempt({ name, run }: RelayStep): Promise<boolean | null> {
    try {
      const isMore = await run();
      this.failed.delete(name);
      return isMore;
    } catch (error) {
      this.failed.set(name, (this.failed.get(name) ?? 0) + 1);
      this.errors.record(name, error);
      return null;
    }
  }
}
