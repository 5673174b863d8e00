import type { AuditLine } from '../../../../../domain/audit/audit-line.ts';
import { changesOf } from '../../../../../domain/audit/changes.ts';
import { shortMoment } from '../../../../text/time.ts';
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

/** Lines as rows of a file: one row per change, or one for a line without changes. */
export const auditRows = (lines: readonly AuditLine[], names: Names): readonly (readonly string[])[] => [
  auditText.head,
  ...lines.flatMap((line) => {
    const start = [
      String(line.seq),
      shortMoment(line.at, false),
      actorOf(line, names),
      auditText.action(line.action),
      entityLabel(line, names) ?? '',
    ];
    const value = (field: string, one: unknown): string => (one === undefined ? '' : auditValue(field, one, names));
    const changes = changesOf(line.detail);
    return changes.length === 0
      ? [[...start, '', '', '']]
      : changes.map(({ field, before, after }) => [...start, auditFields[field] ?? field, value(field, before), value(field, after)]);
  }),
];
