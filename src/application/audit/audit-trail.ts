import type { AuditFilter } from '../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditPage } from '../../domain/audit/audit-line.ts';

/** The audit log. @throws PortError `denied` without audit.read */
export interface AuditTrail {
  /** Lines older than `before` (a line's number; null for the newest), newest first. */
  read(filter: AuditFilter, before: number | null, limit: number): Promise<AuditPage>;
  /** Everyone named in it, by id. */
  people(): Promise<Readonly<Record<string, string>>>;
  /** Follows the chain for a batch after a line. */
  check(after: number): Promise<AuditCheck>;
}
