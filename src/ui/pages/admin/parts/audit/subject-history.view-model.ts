import { makeAutoObservable } from 'mobx';
import type { ReadAudit } from '../../../../../application/audit/read-audit.ts';
import { everyLine } from '../../../../../domain/audit/audit-filter.ts';
import type { AuditPage } from '../../../../../domain/audit/audit-line.ts';
import { LatestRequest } from '../../../../core/latest-request.ts';
import { failureText } from '../../kit/failure-text.ts';

const SHOWN = 20;

/** The newest lines about one thing. */
export class SubjectHistoryViewModel {
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
