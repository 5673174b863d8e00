import type { AuditFilter } from '../../domain/audit/audit-filter.ts';
import type { AuditLine, AuditPage } from '../../domain/audit/audit-line.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AuditTrail } from './audit-trail.ts';

const STRETCH = 500;
/** More than this belongs into several files, by time. */
export const MAX_LINES = 20_000;

/** Every line that fits, for a file. */
export class ExportAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  execute(filter: AuditFilter): Promise<Result<AuditPage>> {
    return attemptRead(this.errors, 'ExportAudit', async () => {
      const lines: AuditLine[] = [];
      let names: Readonly<Record<string, string>> = {};
      let stretch: AuditPage;
      do {
        stretch = await this.trail.read(filter, lines.at(-1)?.seq ?? null, STRETCH);
        lines.push(...stretch.lines);
        names = { ...names, ...stretch.names };
      } while (stretch.lines.length === STRETCH && lines.length < MAX_LINES);
      return { lines, names };
    });
  }
}
