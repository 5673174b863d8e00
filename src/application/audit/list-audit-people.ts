import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AuditTrail } from './audit-trail.ts';

/** Everybody who stands in the log, by id. */
export class ListAuditPeople {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<Readonly<Record<string, string>>>> {
    return attemptRead(this.errors, 'ListAuditPeople', () => this.trail.people());
  }
}
