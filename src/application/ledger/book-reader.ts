import type { AuditedPart, AuditedSubject } from '../../domain/ledger/audited-books.ts';

export interface AuditedPage {
  readonly subjects: readonly AuditedSubject[];
  /** The id after which the next page begins; null after the last. */
  readonly next: string | null;
}

/** Reads what the auditor compares, page by page: what happened, and what the ledger holds for it. */
export interface BookReader {
  /**
   * A page in the order of ids. All of a page is of one moment; what comes into being while pages are read may be missing.
   * @param after the id before the page; null for the first page
   * @throws PortError `denied` without the permission `ledger.read`
   */
  page(part: AuditedPart, after: string | null): Promise<AuditedPage>;
}
