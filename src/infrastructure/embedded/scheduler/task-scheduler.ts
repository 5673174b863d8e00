import type { Sql } from 'postgres';
import type { Timer } from '../../../application/shared/timer.ts';

/** Delays the first run, so that visitors take precedence after a start. */
const FIRST_MS = 5000;
const EVERY_MS = 30_000;
const LONGEST_MS = 60_000;
/** A run that takes longer hangs. */
const HANGS_MS = 25_000;
/** The maximum wait for a run at shutdown; the database rolls back an interrupted one. */
const TIMEOUT_MS = 3000;

export interface TaskSchedulerOptions {
  /** Runs all due tasks. @returns codes of failed tasks; rejects when the database cannot be reached */
  readonly run: () => Promise<readonly string[]>;
  readonly timer: Timer;
  /** The pause between two runs; 30 seconds by default. */
  readonly everyMs?: number;
  /** Called with the code of each failure. */
  readonly onError: (error: Error) => void;
  /** Called after every run with what failed, or null; and while a run hangs. */
  readonly report?: (reason: string | null) => void;
}

/**
 * Runs due tasks repeatedly, each time after the previous run has ended. While the database is unavailable the interval doubles up
 * to a minute.
 */
export class TaskScheduler {
  private failures = 0;
  private cancel: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly options: TaskSchedulerOptions) {}

  start(): void {
    this.wait(FIRST_MS);
  }

  /** Cancels the next run, and waits briefly for the current one. */
  readonly stop = async (): Promise<void> => {
    this.isStopped = true;
    this.cancel();
    let giveUp = (): void => undefined;
    const enough = new Promise<void>((resolve) => {
      giveUp = this.options.timer.after(TIMEOUT_MS, resolve);
    });
    await Promise.race([this.running, enough]);
    giveUp();
  };

  private wait(milliseconds: number): void {
    this.cancel = this.options.timer.after(milliseconds, () => {
      this.running = this.runOnce();
    });
  }

  private async runOnce(): Promise<void> {
    const report = this.options.report ?? (() => undefined);
    const endWatch = this.options.timer.after(HANGS_MS, () => report('timeout'));
    try {
      const codes = await this.options.run();
      this.failures = 0;
      for (const code of codes) this.options.onError(Object.assign(new Error('a task failed'), { code }));
      report(codes.length === 0 ? null : codes.join(', '));
    } catch (error) {
      this.failures += 1;
      const known = error instanceof Error ? error : new Error('no answer');
      this.options.onError(known);
      report('code' in known && typeof known.code === 'string' ? known.code : known.name);
    }
    endWatch();
    if (!this.isStopped) this.wait(Math.min((this.options.everyMs ?? EVERY_MS) * 2 ** this.failures, LONGEST_MS));
  }
}

/**
 * Runs due tasks in the database. Does nothing while another process of the same database runs them.
 * @returns name and SQLSTATE of the failing tasks
 */
export const runDue = async (sql: Sql): Promise<readonly string[]> => {
  const [row] = await sql<{ counts: Record<string, number> | null }[]>`select public.server_run_due() as counts`;
  if (row?.counts == null) return [];
  // Only the code, because the message of a failure may contain personal data.
  const failing = await sql<{ name: string; code: string }[]>`select t.name, split_part(t.last_error, ' ', 1) as code
    from public.server_due_tasks() t where t.last_error is not null`;
  return failing.map(({ name, code }) => `${name} ${code}`);
};
