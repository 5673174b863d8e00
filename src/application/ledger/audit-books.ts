import { auditSubject, type BookDifference } from '../../domain/ledger/audit-books.ts';
import { AUDITED_PARTS, type AuditedPart } from '../../domain/ledger/audited-books.ts';
import type { Result } from '../../domain/shared/result.ts';
import { attemptRead } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { BookReader } from './book-reader.ts';

/** How many differences are kept; the rest is counted. */
export const MAX_DIFFERENCES = 200;

export type AuditedCounts = Readonly<Record<AuditedPart, number>>;

export interface BookAudit {
  /** How many of each part were compared. */
  readonly counts: AuditedCounts;
  /** The first ones. */
  readonly differences: readonly BookDifference[];
  /** How many there are in all. */
  readonly differing: number;
}

/** Recomputes what every account and party is owed, and compares it with the ledger. Holds one page at a time. */
export class AuditBooks {
  constructor(
    private readonly books: BookReader,
    private readonly errors: ErrorLog,
  ) {}

  /** @param onProgress how many were compared until now */
  execute(onProgress: (counts: AuditedCounts) => void = () => undefined): Promise<Result<BookAudit>> {
    return attemptRead(this.errors, 'AuditBooks', async () => {
      const counts: Record<AuditedPart, number> = {
        orders: 0,
        receipts: 0,
        settlements: 0,
        outside_sales: 0,
        reasons: 0,
        openings: 0,
        roundings: 0,
        strays: 0,
      };
      const differences: BookDifference[] = [];
      let differing = 0;
      for (const part of AUDITED_PARTS) {
        let after: string | null = null;
        do {
          const { subjects, next } = await this.books.page(part, after);
          const found = subjects.flatMap(auditSubject);
          counts[part] += subjects.length;
          differing += found.length;
          differences.push(...found.slice(0, MAX_DIFFERENCES - differences.length));
          onProgress(counts);
          after = next;
        } while (after !== null);
      }
      return { counts, differences, differing };
    });
  }
}
