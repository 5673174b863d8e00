import { auditPeople, checkAudit, readAudit } from '../../../application/audit/audit.answers.ts';
import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { type AuditFilter, spanOf } from '../../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditPage } from '../../../domain/audit/audit-line.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Calls the database's functions with the person's token, because browsers cannot read the table. */
export class SupabaseAuditTrail implements AuditTrail {
  constructor(private readonly rest: RestClient) {}

  read(filter: AuditFilter, before: number | null, limit: number, isGrouped = false): Promise<AuditPage> {
    const { person, kind, subject, importId, text } = filter;
    const { from, before: until } = spanOf(filter);
    const wanted = { person, kind, subject, importId, from, until, text: text === '' ? null : text };
    return answerOf(this.rest, readAudit, { ...wanted, before, limit, isGrouped });
  }

  people(): Promise<Readonly<Record<string, string>>> {
    return answerOf(this.rest, auditPeople, {});
  }

  check(after: number): Promise<AuditCheck> {
    return answerOf(this.rest, checkAudit, { after });
  }
}
