import { isDay } from '../shared/moment.ts';
import { isUuid } from '../shared/uuid.ts';

/** A filter of the audit log. */
export interface AuditFilter {
  readonly person: string | null;
  /** The first half of an action, for example "products". */
  readonly kind: string | null;
  readonly subject: string | null;
  /** Days in Indonesia (WIB), YYYY-MM-DD, both included. */
  readonly from: string | null;
  readonly until: string | null;
  readonly text: string;
  /** The id of one import. */
  readonly importId: string | null;
}

export const everyLine: AuditFilter = { person: null, kind: null, subject: null, from: null, until: null, text: '', importId: null };

const DAY_MS = 86_400_000;

const startOf = (day: string): Date => new Date(`${day}T00:00:00+07:00`);
const dayOf = (text: string | null): string | null => (text !== null && isDay(text) ? text : null);

/** Reads a filter from an address; invalid values are ignored. @param get returns a parameter by its name */
export const readAuditFilter = (get: (name: string) => string | null): AuditFilter => {
  const person = get('person');
  const kind = get('kind');
  const subject = get('subject');
  const importId = get('import');
  return {
    person: isUuid(person) ? person : null,
    kind: kind !== null && /^[a-z_]{1,40}$/.test(kind) ? kind : null,
    subject: isUuid(subject) ? subject : null,
    from: dayOf(get('from')),
    until: dayOf(get('until')),
    importId: isUuid(importId) ? importId : null,
    text: (get('q') ?? '').slice(0, 100),
  };
};

/** The moments at which the filter's days begin and end; null without a limit. */
export const spanOf = ({ from, until }: AuditFilter): { readonly from: Date | null; readonly before: Date | null } => ({
  from: from === null ? null : startOf(from),
  before: until === null ? null : new Date(startOf(until).getTime() + DAY_MS),
});
