import type { AuditedPage, BookReader } from '../../../application/ledger/book-reader.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { AuditedPart, AuditedSubject } from '../../../domain/ledger/audited-books.ts';
import type { Permission } from '../../../domain/staff/permission.ts';

const SIZE = 200;

const PARTS: Readonly<Record<AuditedSubject['subject'], AuditedPart>> = {
  order: 'orders',
  receipt: 'receipts',
  settlement: 'settlements',
  outside_sale: 'outside_sales',
  reason: 'reasons',
  opening: 'openings',
  rounding: 'roundings',
  journal: 'strays',
};

/** Settlements and journals are numbered. */
const byId = ({ id: a }: AuditedSubject, { id: b }: AuditedSubject): number => a.length - b.length || (a < b ? -1 : 1);

export class InMemoryBookReader implements BookReader {
  /** @param subjects may be added to while it is read @param may whether the signed-in person has a permission */
  constructor(
    private readonly subjects: readonly AuditedSubject[],
    private readonly may: (permission: Permission) => boolean = () => true,
  ) {}

  async page(part: AuditedPart, after: string | null): Promise<AuditedPage> {
    if (!this.may('ledger.read')) throw new PortError('denied', 'ledger.read is missing');
    const all = this.subjects.filter(({ subject }) => PARTS[subject] === part).toSorted(byId);
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const subjects = all.slice(from, from + SIZE);
    return { subjects, next: from + SIZE < all.length ? (subjects.at(-1)?.id ?? null) : null };
  }
}
