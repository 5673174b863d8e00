import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { AuditLine } from '../../../../domain/audit/audit-line.ts';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { auditText } from '../parts/audit/audit.text.ts';
import entryStyles from '../parts/audit/audit-entry.module.scss';
import { AuditEntry } from '../parts/audit/audit-entry.tsx';
import { actorOf } from '../parts/audit/audit-labels.ts';
import type { AuditViewModel } from './audit.view-model.ts';

interface Props {
  readonly model: AuditViewModel;
  readonly line: AuditLine;
  readonly group: { readonly id: string; readonly size: number };
  readonly names: Readonly<Record<string, string>>;
}

/** An import as one line of the log, which opens into its rows. */
export const ImportEntry = observer(({ model, line, group, names }: Props) => {
  const opened = model.imports[group.id];
  return (
    <li className={entryStyles['entry']}>
      <p className={entryStyles['when']}>
        <time dateTime={line.at.toISOString()}>{shortMoment(line.at, false)}</time>
        <span className={entryStyles['seq']}>{auditText.line(line.seq)}</span>
      </p>
      <div className={entryStyles['what']}>
        <p>
          <b>{actorOf(line, names)}</b> <span className={entryStyles['action']}>{auditText.imported}</span>
        </p>
        <details onToggle={({ currentTarget }) => currentTarget.open && void model.openImport(group.id)}>
          <summary>{auditText.importSize(group.size)}</summary>
          {opened === undefined || opened === null ? null : (
            <>
              <ol aria-label={auditText.importRows}>
                {opened.lines.map((one) => (
                  <AuditEntry key={one.seq} line={one} names={opened.names} />
                ))}
              </ol>
              {opened.lines.length >= group.size ? null : (
                <Link to={adminPaths.auditOfImport(group.id)}>{auditText.wholeImport(group.size)}</Link>
              )}
            </>
          )}
        </details>
      </div>
    </li>
  );
});
