import { makeAutoObservable, observableRef } from 'mobx';
import type { ReadAudit } from '../../../../../application/audit/read-audit.ts';
import { everyLine } from '../../../../../domain/audit/audit-filter.ts';
import type { AuditPage } from '../../../../../domain/audit/audit-line.ts';

const SHOWN = 20;

/** The newest lines about one thing. */
export class SubjectHistoryViewModel {
  page: (AuditPage & { readonly next: number | null }) | null = null;
  problem: string | null = null;

  constructor(
    private readonly readAudit: ReadAudit,
    private readonly subject: string,
  ) {
    makeAutoObservable<this, 'readAudit' | 'subject'>(this, { page: observableRef, readAudit: false, subject: false }, { autoBind: true });
  }

  async load(): Promise<void> {
    this.show(this.page, null);
    const found = await this.readAudit.execute({ ...everyLine, subject: this.subject }, null, SHOWN);
    if (found.ok) this.show(found.value, null);
    else this.show(this.page, found.failure.message);
  }

  private show(page: SubjectHistoryViewModel['page'], problem: string | null): void {
    this.page = page;
    this.problem = problem;
  }
}
