import type { ErrorLog } from './error-log.ts';

/** Logs errors that no screen handles, each once, because screen and renderer may both report the same one. */
export class ReportError {
  private readonly known = new WeakSet<object>();

  constructor(private readonly errors: ErrorLog) {}

  /** @param where a short description for the log */
  execute(where: string, error: unknown): void {
    if (typeof error === 'object' && error !== null) {
      if (this.known.has(error)) return;
      this.known.add(error);
    }
    this.errors.record(where, error);
  }
}
