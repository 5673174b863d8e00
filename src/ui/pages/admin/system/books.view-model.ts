import { makeAutoObservable } from 'mobx';
import { AuditBooks, type AuditedCounts, type BookAudit } from '../../../../application/ledger/audit-books.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

/** The comparison of the books with what happened; it runs when asked for. */
export class BooksViewModel {
  /** How many orders were compared until now. */
  compared = 0;
  private readonly request = new LatestRequest<BookAudit>();

  constructor(private readonly auditBooks: AuditBooks) {
    makeAutoObservable<this, 'request' | 'auditBooks'>(this, { request: false, auditBooks: false }, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.request.status === 'loading';
  }

  get audit(): BookAudit | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async run(): Promise<void> {
    if (this.isBusy) return;
    this.request.clear();
    this.count({ orders: 0 });
    await this.request.run(() => this.auditBooks.execute(this.count));
  }

  private count({ orders }: Pick<AuditedCounts, 'orders'>): void {
    this.compared = orders;
  }
}

export const booksBindings = bindingsOf(BooksViewModel, [AuditBooks], (audit) => new BooksViewModel(audit));
