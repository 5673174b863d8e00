import type { AuditLine } from '../../../../../domain/audit/audit-line.ts';
import { type Change, changesOf } from '../../../../../domain/audit/changes.ts';
import type { FileColumn } from '../../../../../domain/shared/file-column.ts';
import { auditText } from './audit.text.ts';
import { auditFields } from './audit-fields.text.ts';
import { auditValue } from './audit-value.ts';

type Names = Readonly<Record<string, string>>;

export const actorOf = ({ actor }: AuditLine, names: Names): string =>
  actor === null ? auditText.machine : (names[actor] ?? auditText.missing);

/** The name of the line's subject; null without one. */
export const entityLabel = ({ subject, detail }: AuditLine, names: Names): string | null => {
  const { name, slug } = detail;
  const named = subject === null ? undefined : names[subject];
  const text = [named, name, slug].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text : (subject?.slice(0, 8) ?? null);
};

/** A changed field of a line, or a line without changes. */
interface AuditRow {
  readonly line: AuditLine;
  readonly change: Change | null;
}

/** Lines as rows of a file: one row per change, or one for a line without changes. */
export const auditRows = (lines: readonly AuditLine[]): readonly AuditRow[] =>
  lines.flatMap((line): readonly AuditRow[] => {
    const changes = changesOf(line.detail);
    return changes.length === 0 ? [{ line, change: null }] : changes.map((change) => ({ line, change }));
  });

export const auditFile = (names: Names): readonly FileColumn<AuditRow>[] => {
  const { columns } = auditText;
  const value = (change: Change | null, side: 'before' | 'after'): string | null =>
    change === null || change[side] === undefined ? null : auditValue(change.field, change[side], names);
  return [
    { name: columns.seq, kind: 'number', of: ({ line }) => line.seq },
    { name: columns.at, kind: 'moment', of: ({ line }) => line.at },
    { name: columns.actor, kind: 'text', of: ({ line }) => actorOf(line, names) },
    { name: columns.action, kind: 'text', of: ({ line }) => auditText.action(line.action) },
    { name: columns.entity, kind: 'text', of: ({ line }) => entityLabel(line, names) },
    { name: columns.field, kind: 'text', of: ({ change }) => (change === null ? null : (auditFields[change.field] ?? change.field)) },
    { name: columns.before, kind: 'text', of: ({ change }) => value(change, 'before') },
    { name: columns.after, kind: 'text', of: ({ change }) => value(change, 'after') },
  ];
};
