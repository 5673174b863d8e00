import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog, LoggedError } from '../../application/shared/error-log.ts';

const CAPACITY = 50;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The last 50 errors, in memory (section 8). */
export class RecentErrorLog implements ErrorLog {
  private errors: LoggedError[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly print: (where: string, error: unknown) => void,
  ) {}

  record(where: string, error: unknown): void {
    this.errors = [{ at: this.clock.now(), where, message: messageOf(error) }, ...this.errors].slice(0, CAPACITY);
    this.print(where, error);
  }

  recent(): readonly LoggedError[] {
    return this.errors;
  }
}

/** SQLSTATE data_corrupted and index_corrupted. */
const DAMAGED = new Set(['XX001', 'XX002']);

/** An error log that also tells when somebody met data that cannot be read, wherever that was. */
export const withDamageAlarm = (log: ErrorLog, alarm: (code: string) => void): ErrorLog => ({
  record: (where, error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (DAMAGED.has(code)) alarm(code);
    log.record(where, error);
  },
  recent: () => log.recent(),
});
