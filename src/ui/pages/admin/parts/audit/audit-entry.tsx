import { Link } from 'react-router-dom';
import type { AuditLine } from '../../../../../domain/audit/audit-line.ts';
import { type Change, changesOf } from '../../../../../domain/audit/changes.ts';
import { shortMoment } from '../../../../text/time.ts';
import { adminPaths } from '../../kit/admin-paths.ts';
import { auditText } from './audit.text.ts';
import styles from './audit-entry.module.scss';
import { auditFields } from './audit-fields.text.ts';
import { actorOf, entityLabel } from './audit-labels.ts';
import { auditValue } from './audit-value.ts';

interface Props {
  readonly line: AuditLine;
  readonly names: Readonly<Record<string, string>>;
  /** Omits the name on the entity's own page. */
  readonly isOwnPage?: boolean;
}

/** The number of changes shown at once; a press reveals more. */
const MAX_OPEN = 4;

/** One line of the log: time, person, action, and changes. */
export const AuditEntry = ({ line, names, isOwnPage = false }: Props) => {
  const changes = changesOf(line.detail);
  const entity = entityLabel(line, names);
  return (
    <li className={styles['entry']}>
      <p className={styles['when']}>
        <time dateTime={line.at.toISOString()}>{shortMoment(line.at, false)}</time>
        <span className={styles['seq']}>{auditText.line(line.seq)}</span>
      </p>
      <div className={styles['what']}>
        <p>
          <b>{actorOf(line, names)}</b> <span className={styles['action']}>{auditText.action(line.action)}</span>{' '}
          {isOwnPage || entity === null ? null : line.subject === null ? (
            <span>{entity}</span>
          ) : (
            <Link to={adminPaths.auditOf(line.subject)}>{entity}</Link>
          )}
        </p>
        {changes.length === 0 ? null : changes.length <= MAX_OPEN ? (
          <Changes changes={changes} names={names} />
        ) : (
          <details>
            <summary>{auditText.details(changes.length)}</summary>
            <Changes changes={changes} names={names} />
          </details>
        )}
      </div>
    </li>
  );
};

const Changes = ({ changes, names }: { readonly changes: readonly Change[]; readonly names: Props['names'] }) => (
  <dl className={styles['changes']}>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{auditFields[field] ?? field}</dt>
        <dd>
          {before === undefined ? null : (
            <del>
              <span className="visually-hidden">{auditText.beforeLabel}</span>
              {auditValue(field, before, names)}
            </del>
          )}
          {before === undefined || after === undefined ? null : <span aria-hidden="true">{auditText.arrow}</span>}
          {after === undefined ? null : (
            <ins>
              <span className="visually-hidden">{auditText.afterLabel}</span>
              {auditValue(field, after, names)}
            </ins>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
