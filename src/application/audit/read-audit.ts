import type { AuditFilter } from '../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditLine, AuditPage } from '../../domain/audit/audit-line.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AuditTrail } from './audit-trail.ts';

/** Reads a page of the log, an import as one line. `next` is the number of the last line, null on the last page. */
export class ReadAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  async execute(filter: AuditFilter, before: number | null, limit = 50): Promise<Result<AuditPage & { readonly next: number | null }>> {
    const found = await attemptRead(this.errors, 'ReadAudit', () => this.trail.read(filter, before, limit + 1, true));
    if (!found.ok) return found;
    const lines = found.value.lines.slice(0, limit);
    return succeed({ lines, names: found.value.names, next: found.value.lines.length > limit ? (lines.at(-1)?.seq ?? null) : null });
  }
}

/** Lists the names of all people in the log, by id. */
export class ListAuditPeople {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<Readonly<Record<string, string>>>> {
    return attemptRead(this.errors, 'ListAuditPeople', () => this.trail.people());
  }
}

/** Verifies the whole hash chain in batches, up to its end or the first invalid line. */
export class CheckAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  execute(): Promise<Result<AuditCheck>> {
    return attemptRead(this.errors, 'CheckAudit', async () => {
      let whole: AuditCheck = { count: 0, last: null, fingerprint: null, broken: null };
      for (;;) {
        const batch = await this.trail.check(whole.last ?? 0);
        if (batch.last === null) return whole;
        whole = { ...batch, count: whole.count + batch.count };
        if (batch.broken !== null) return whole;
      }
    });
  }
}

const PAGE_SIZE = 500;
/** The maximum number of lines in one file; larger exports are split by time. */
export const MAX_LINES = 20_000;

/** Exports the lines of a filter, up to `MAX_LINES`. */
export class ExportAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly errors: ErrorLog,
  ) {}

  execute(filter: AuditFilter): Promise<Result<AuditPage>> {
    return attemptRead(this.errors, 'ExportAudit', async () => {
      const lines: AuditLine[] = [];
      let names: Readonly<Record<string, string>> = {};
      let batch: AuditPage;
      do {
        batch = await this.trail.read(filter, lines.at(-1)?.seq ?? null, PAGE_SIZE);
        lines.push(...batch.lines);
        names = { ...names, ...batch.names };
      } while (batch.lines.length === PAGE_SIZE && lines.length < MAX_LINES);
      return { lines, names };
    });
  }
}
