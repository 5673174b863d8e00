import { makeAutoObservable } from 'mobx';
import {
  type ExportLedger,
  type LedgerOverview,
  type LedgerPage,
  MAX_LEDGER_LINES,
  type ReadLedger,
  type ReadLedgerOverview,
} from '../../../../application/order/read-ledger.ts';
import { type CsvSeparator, csvText } from '../../../../domain/shared/csv-text.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';
import { ledgerText as text } from './ledger.text.ts';

interface UseCases {
  readonly books: ReadLedgerOverview;
  readonly lines: ReadLedger;
  readonly collect: ExportLedger;
}

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
  async export(account: string | null, separator: CsvSeparator, save: (file: string) => void): Promise<void> {
    this.setExporting(true);
    const found = await this.use.collect.execute(account);
    this.setExporting(false);
    if (!found.ok) {
      this.toasts.show('error', failureText(found.failure));
      return;
    }
    const rows = found.value.map((line) => [
      ...[String(line.journalId), line.at.toISOString(), line.kind, line.key, line.orderNumber ?? '', line.account],
      // A spreadsheet reads a cell that begins with a minus as a formula.
      ...[String(Math.max(line.amount, 0)), String(Math.max(-line.amount, 0)), line.note ?? '', line.isTest ? '1' : '0'],
    ]);
    if (rows.length > 0) save(csvText([text.fileHead, ...rows], separator));
    this.toasts.show(
      rows.length > 0 ? 'success' : 'info',
      rows.length < MAX_LEDGER_LINES ? text.exported(rows.length) : text.exportedPart(rows.length),
    );
  }

  private setExporting(isExporting: boolean): void {
    this.isExporting = isExporting;
  }
}
