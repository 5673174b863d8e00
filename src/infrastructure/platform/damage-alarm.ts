import type { ErrorLog } from '../../application/shared/error-log.ts';

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
