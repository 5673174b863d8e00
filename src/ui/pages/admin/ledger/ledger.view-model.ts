import { makeAutoObservable } from 'mobx';
import type { LedgerLine } from '../../../../application/order/order-admin-repository.ts';
import {
  ExportLedger,
  type LedgerOverview,
  type LedgerPage,
  MAX_LEDGER_LINES,
  ReadLedger,
  ReadLedgerOverview,
} from '../../../../application/order/read-ledger.ts';
import { type FileForm, type TableFile, WriteTable } from '../../../../application/shared/write-table.ts';
import type { FileColumn } from '../../../../domain/shared/file-column.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { ledgerText as text } from './ledger.text.ts';

interface UseCases {
  readonly books: ReadLedgerOverview;
  readonly lines: ReadLedger;
  readonly collect: ExportLedger;
  readonly table: WriteTable;
}

const FILE: readonly FileColumn<LedgerLine>[] = [
  { name: 'journal', kind: 'number', of: ({ journalId }) => journalId },
  { name: 'time', kind: 'moment', of: ({ at }) => at },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'key', kind: 'text', of: ({ key }) => key },
  { name: 'order', kind: 'text', of: ({ orderNumber }) => orderNumber },
  { name: 'account', kind: 'text', of: ({ account }) => account },
  { name: 'debit', kind: 'money', of: ({ amount }) => Math.max(amount, 0) },
  { name: 'credit', kind: 'money', of: ({ amount }) => Math.max(-amount, 0) },
  { name: 'note', kind: 'text', of: ({ note }) => note },
  { name: 'sandbox', kind: 'number', of: ({ isTest }) => Number(isTest) },
];

/** The ledger: balances, invariants, and journal lines. */
export class LedgerViewModel {
  isExporting = false;
  private readonly books = new LatestRequest<LedgerOverview>();
  private readonly lines = new LatestRequest<LedgerPage>();

  constructor(
    private readonly use: UseCases,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'books' | 'lines' | 'use' | 'toasts'>(
      this,
      { books: false, lines: false, use: false, toasts: false },
      { autoBind: true },
    );
  }

  get summary(): LedgerOverview | null {
    return this.books.value;
  }

  get page(): LedgerPage | null {
    return this.lines.value;
  }

  get problem(): string | null {
    const failure = this.books.failure ?? this.lines.failure;
    return failure === null ? null : failureText(failure);
  }

  async load(account: string | null, before: number | null): Promise<void> {
    await Promise.all([this.books.run(() => this.use.books.execute()), this.lines.run(() => this.use.lines.execute(account, before))]);
  }

  /** @param save downloads the file */
  async export(account: string | null, form: FileForm, save: (file: TableFile) => void): Promise<void> {
    this.setExporting(true);
    const found = await this.use.collect.execute(account);
    const file = found.ok ? await this.use.table.execute(form, FILE, found.value) : found;
    this.setExporting(false);
    if (!found.ok || !file.ok) {
      if (!file.ok) this.toasts.show('error', failureText(file.failure));
      return;
    }
    const count = found.value.length;
    if (count > 0) save(file.value);
    this.toasts.show(count > 0 ? 'success' : 'info', count < MAX_LEDGER_LINES ? text.exported(count) : text.exportedPart(count));
  }

  private setExporting(isExporting: boolean): void {
    this.isExporting = isExporting;
  }
}

export const ledgerBindings = bindingsOf(
  LedgerViewModel,
  [ReadLedgerOverview, ReadLedger, ExportLedger, WriteTable, ToastStore],
  (books, lines, collect, table, toasts) => new LedgerViewModel({ books, lines, collect, table }, toasts),
);
