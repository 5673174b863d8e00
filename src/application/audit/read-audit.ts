import type { AuditFilter } from '../../domain/audit/audit-filter.ts';
import type { AuditPage } from '../../domain/audit/audit-line.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AuditTrail } from './audit-trail.ts';

/** A page of the log. `next` is the number of the last line, null on the last page. */
export class ReadAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  async execute(filter: AuditFilter, before: number | null, limit = 50): Promise<Result<AuditPage & { readonly next: number | null }>> {
    const found = await attemptRead(this.errors, 'ReadAudit', () => this.trail.read(filter, before, limit + 1));
    if (!found.ok) return found;
    const lines = found.value.lines.slice(0, limit);
    return succeed({ lines, names: found.value.names, next: found.value.lines.length > limit ? (lines.at(-1)?.seq ?? null) : null });
  }
}
