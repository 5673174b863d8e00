import type { Container } from 'inversify';
import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { CheckAudit, ExportAudit, ListAuditPeople, ReadAudit } from '../../../application/audit/read-audit.ts';
import { PORT } from '../tokens.ts';

/** Binds the audit log. */
export const bindAudit = (container: Container, { auditTrail }: { readonly auditTrail: AuditTrail }): void => {
  container.bind(ReadAudit).toResolvedValue((log) => new ReadAudit(auditTrail, log), [PORT.errors]);
  container.bind(ExportAudit).toResolvedValue((log) => new ExportAudit(auditTrail, log), [PORT.errors]);
  container.bind(CheckAudit).toResolvedValue((log) => new CheckAudit(auditTrail, log), [PORT.errors]);
  container.bind(ListAuditPeople).toResolvedValue((log) => new ListAuditPeople(auditTrail, log), [PORT.errors]);
};
