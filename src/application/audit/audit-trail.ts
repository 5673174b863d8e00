import type { AuditFilter } from '../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditPage } from '../../domain/audit/audit-line.ts';

/** The audit log. @throws PortError `denied` without audit.read */
export interface AuditTrail {
  /**
   * Lines before the number `before` (null for the newest), newest first.
   * @param isGrouped an import is its newest line alone, with the number of all
   */
  read(filter: AuditFilter, before: number | null, limit: number, isGrouped?: boolean): Promise<AuditPage>;
  /** Names of all people in the log, by id. */
  people(): Promise<Readonly<Record<string, string>>>;
  /** Verifies a batch of the hash chain. @param after the number of the last verified line */
  check(after: number): Promise<AuditCheck>;
}
