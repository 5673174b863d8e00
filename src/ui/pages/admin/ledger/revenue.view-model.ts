import { makeAutoObservable } from 'mobx';
import { ReadRevenue } from '../../../../application/order/read-ledger.ts';
import { type FileForm, type TableFile, WriteTable } from '../../../../application/shared/write-table.ts';
import { profitOf, type RevenuePeriod, type RevenueSpan, revenueOf } from '../../../../domain/order/revenue-period.ts';
import type { FileColumn } from '../../../../domain/shared/file-column.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { failureText } from '../kit/failure-text.ts';

const FILE: readonly FileColumn<RevenuePeriod>[] = [
  { name: 'periode', kind: 'day', of: ({ period }) => period },
  { name: 'penjualan', kind: 'money', of: ({ sales }) => sales },
  { name: 'sewa', kind: 'money', of: ({ rentals }) => rentals },
  { name: 'pemasukan', kind: 'money', of: revenueOf },
  { name: 'modal', kind: 'money', of: ({ goods }) => goods },
  { name: 'biaya_lain', kind: 'money', of: ({ costs }) => costs },
  { name: 'untung', kind: 'money', of: profitOf },
];

/** Revenue, costs and profit by day or month. */
export class RevenueViewModel {
  span: RevenueSpan = 'day';
  private readonly request = new LatestRequest<readonly RevenuePeriod[]>();

  constructor(
    private readonly read: ReadRevenue,
    private readonly table: WriteTable,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'request' | 'read' | 'table' | 'toasts'>(
      this,
      { request: false, read: false, table: false, toasts: false },
      { autoBind: true },
    );
  }

  start(): undefined {
    void this.load(this.span);
    return undefined;
  }

  get revenue(): readonly RevenuePeriod[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(span: RevenueSpan): Promise<void> {
    this.span = span;
    await this.request.run(() => this.read.execute(span));
  }

  /** @param save downloads a file of what is shown */
  async export(form: FileForm, save: (file: TableFile) => void): Promise<void> {
    const file = await this.table.execute(form, FILE, this.revenue ?? []);
    if (file.ok) save(file.value);
    else this.toasts.show('error', failureText(file.failure));
  }
}

export const revenueBindings = bindingsOf(
  RevenueViewModel,
  [ReadRevenue, WriteTable, ToastStore],
  (read, table, toasts) => new RevenueViewModel(read, table, toasts),
);
