import type { Timer } from '../shared/timer.ts';
import type { Conditions } from './conditions.ts';

/** A check that is repeated for as long as the shop runs. */
export interface HealthCheck {
  /** The part of the condition. */
  readonly part: string;
  /** The pause between two runs in milliseconds. */
  readonly everyMs: number;
  /** A run that takes longer has failed. */
  readonly deadlineMs: number;
  /** The number of failed runs in a row that are a condition; 1 by default. */
  readonly failures?: number;
  /** @returns what is wrong, or null. A rejection is a failure, too. */
  readonly run: () => string | null | Promise<string | null>;
}

const NO_ANSWER = 'timeout';

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'failed';
};

/** Repeats checks with a timer of its own, and reports what they find. Nothing is checked on behalf of a request. */
export class HealthChecks {
  private isStopped = false;
  private readonly cancelled = new Map<HealthCheck, () => void>();

  constructor(
    private readonly conditions: Conditions,
    private readonly timer: Timer,
  ) {}

  /** The first run is due immediately. */
  start(checks: readonly HealthCheck[]): void {
    for (const check of checks) this.wait(check, 0, 0);
  }

  /** Starts no further run; nobody waits for the running ones. */
  readonly stop = (): void => {
    this.isStopped = true;
    for (const cancel of this.cancelled.values()) cancel();
  };

  private wait(check: HealthCheck, milliseconds: number, failures: number): void {
    if (this.isStopped) return;
    this.cancelled.set(
      check,
      this.timer.after(milliseconds, () => void this.runCheck(check, failures)),
    );
  }

  private async runCheck(check: HealthCheck, failedBefore: number): Promise<void> {
    const reason = await this.outcome(check);
    if (this.isStopped) return;
    const failures = reason === null ? 0 : failedBefore + 1;
    if (reason === null || failures >= (check.failures ?? 1)) this.conditions.report(check.part, reason);
    this.wait(check, check.everyMs, failures);
  }

  private outcome({ run, deadlineMs }: HealthCheck): Promise<string | null> {
    return new Promise((resolve) => {
      const cancel = this.timer.after(deadlineMs, () => resolve(NO_ANSWER));
      const settle = (reason: string | null): void => {
        cancel();
        resolve(reason);
      };
      new Promise<string | null>((started) => started(run())).then(settle, (error: unknown) => settle(codeOf(error)));
    });
  }
}
