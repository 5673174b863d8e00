import type { AuditCheck } from '../../domain/audit/audit-line.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AuditTrail } from './audit-trail.ts';

/** Follows the whole chain, a stretch at a time, up to its end or the first line that does not hold. */
export class CheckAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<AuditCheck>> {
    return attemptRead(this.errors, 'CheckAudit', async () => {
      let whole: AuditCheck = { count: 0, last: null, fingerprint: null, broken: null };
      for (;;) {
        const stretch = await this.trail.check(whole.last ?? 0);
        if (stretch.last === null) return whole;
        whole = { ...stretch, count: whole.count + stretch.count };
        if (stretch.broken !== null) return whole;
      }
    });
  }
}
