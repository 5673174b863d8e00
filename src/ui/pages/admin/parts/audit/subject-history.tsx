import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ReadAudit } from '../../../../../application/audit/read-audit.ts';
import { everyLine } from '../../../../../domain/audit/audit-filter.ts';
import type { AuditPage } from '../../../../../domain/audit/audit-line.ts';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { RetryButton } from '../../../../components/retry-button.tsx';
import { LatestRequest } from '../../../../core/latest-request.ts';
import { useResolver, useStore } from '../../../../core/view-model.tsx';
import { layoutText } from '../../../../text/layout.ts';
import { adminText } from '../../kit/admin.text.ts';
import { adminPaths } from '../../kit/admin-paths.ts';
import { failureText } from '../../kit/failure-text.ts';
import { PermissionStore } from '../../kit/permission.store.ts';
import { auditText } from './audit.text.ts';
import { AuditEntry } from './audit-entry.tsx';
import styles from './subject-history.module.scss';

const SHOWN = 20;

/** The newest entries about one entity. */
class SubjectHistoryViewModel {
  private readonly request = new LatestRequest<AuditPage & { readonly next: number | null }>();

  constructor(
    private readonly readAudit: ReadAudit,
    private readonly subject: string,
  ) {
    makeAutoObservable<this, 'request' | 'readAudit' | 'subject'>(
      this,
      { request: false, readAudit: false, subject: false },
      { autoBind: true },
    );
  }

  get page(): (AuditPage & { readonly next: number | null }) | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(): Promise<void> {
    await this.request.run(() => this.readAudit.execute({ ...everyLine, subject: this.subject }, null, SHOWN));
  }
}

/** The history of one entity, newest first, for its own page. Empty for staff who may not read the log. */
export const SubjectHistory = observer(({ subject }: { readonly subject: string }) =>
  useStore(PermissionStore).may('audit.read') ? <History key={subject} subject={subject} /> : null,
);

const History = observer(({ subject }: { readonly subject: string }) => {
  const resolver = useResolver();
  const [model] = useState(() => new SubjectHistoryViewModel(resolver.get(ReadAudit), subject));
  const id = useId();
  useEffect(() => void model.load(), [model]);
  const { page, problem } = model;
  return (
    <section className={styles['history']} aria-labelledby={id}>
      <h2 id={id}>{auditText.history}</h2>
      {problem === null ? null : (
        <div className={styles['problem']}>
          <FormAlert text={problem} />
          <RetryButton onRetry={() => void model.load()}>{adminText.retry}</RetryButton>
        </div>
      )}
      {page === null && problem === null ? <p role="status">{layoutText.loading}</p> : null}
      {page?.lines.length === 0 ? <p className={styles['none']}>{auditText.noHistory}</p> : null}
      {page === null || page.lines.length === 0 ? null : (
        <>
          <ol>
            {page.lines.map((line) => (
              <AuditEntry key={line.seq} line={line} names={page.names} isOwnPage />
            ))}
          </ol>
          {page.next === null ? null : (
            <Link className={styles['more']} to={adminPaths.auditOf(subject)}>
              {auditText.wholeHistory}
            </Link>
          )}
        </>
      )}
    </section>
  );
});
