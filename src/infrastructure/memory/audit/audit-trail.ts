import type { AuditTrail } from '../../../application/audit/audit-trail.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type AuditFilter, spanOf } from '../../../domain/audit/audit-filter.ts';
import type { AuditCheck, AuditLine, AuditPage } from '../../../domain/audit/audit-line.ts';
import type { MemoryPeople } from '../customer/people.ts';

/** An import is its newest line alone. @param found newest first @param all lines of the log */
const grouped = (found: readonly AuditLine[], all: readonly AuditLine[]): readonly AuditLine[] =>
  found.flatMap((line) => {
    const id = line.detail['import'];
    if (typeof id !== 'string') return [line];
    const members = all.filter(({ detail }) => detail['import'] === id);
    return members.at(-1) === line ? [{ ...line, group: { id, size: members.length } }] : [];
  });

/** Fake of the audit log. Its chain is valid unless `brokenAt` is set. */
export class InMemoryAuditTrail implements AuditTrail {
  brokenAt: number | null = null;

  /** @param who the signed-in person */
  constructor(
    private readonly accounts: MemoryPeople,
    private readonly who: () => string | null,
  ) {}

  async read(filter: AuditFilter, before: number | null, limit: number, isGrouped = false): Promise<AuditPage> {
    this.admit();
    const span = spanOf(filter);
    const text = filter.text.trim().toLowerCase();
    const fits = (line: AuditLine): boolean =>
      (filter.person === null || line.actor === filter.person) &&
      (filter.kind === null || line.action.split('.')[0] === filter.kind) &&
      (filter.importId === null || line.detail['import'] === filter.importId) &&
      (filter.subject === null || line.subject === filter.subject) &&
      (span.from === null || line.at >= span.from) &&
      (span.before === null || line.at < span.before) &&
      (before === null || line.seq < before) &&
      JSON.stringify(line.detail).toLowerCase().includes(text);
    const found = this.accounts.lines.filter(fits).toReversed();
    const isWhole = !isGrouped || filter.importId !== null || filter.subject !== null || text !== '';
    return { lines: (isWhole ? found : grouped(found, this.accounts.lines)).slice(0, limit), names: this.names() };
  }

  async people(): Promise<Readonly<Record<string, string>>> {
    this.admit();
    return Object.fromEntries(Object.entries(this.names()).filter(([id]) => this.accounts.lines.some(({ actor }) => actor === id)));
  }

  async check(after: number): Promise<AuditCheck> {
    this.admit();
    const lines = this.accounts.lines.filter(({ seq }) => seq > after);
    const broken = lines.find(({ seq }) => seq === this.brokenAt) ?? null;
    return {
      count: lines.filter(({ seq }) => broken === null || seq < broken.seq).length,
      last: lines.at(-1)?.seq ?? null,
      fingerprint: lines.length === 0 ? null : 'a1b2c3d4e5f6',
      broken,
    };
  }

  private names(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.accounts.byId.values()].map(({ id, name }) => [id, name]));
  }

  private admit(): void {
    const role = this.accounts.byId.get(this.who() ?? '')?.role;
    if (role !== 'owner' && role !== 'admin') throw new PortError('denied', 'not allowed', '42501');
  }
}
