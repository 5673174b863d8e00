import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog, LoggedError } from '../../application/shared/error-log.ts';
import { RecentErrorLog } from './recent-error-log.ts';

const kindOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error && error.code !== null ? String(error.code) : ''}`.trim() : 'error';

/** Only the place and the kind: messages may contain personal input. */
export class QuietErrorLog implements ErrorLog {
  private readonly log: RecentErrorLog;

  constructor(
    clock: Clock,
    private readonly print: (line: string) => void,
  ) {
    this.log = new RecentErrorLog(clock, () => undefined);
  }

  record(where: string, error: unknown): void {
    const kind = kindOf(error);
    this.log.record(where, new Error(kind));
    this.print(`${where}: ${kind}`);
  }

  recent(): readonly LoggedError[] {
    return this.log.recent();
  }
}
