import { makeAutoObservable } from 'mobx';
import type { ReadRevenue } from '../../../../application/order/read-ledger.ts';
import { profitOf, type RevenuePeriod, type RevenueSpan, revenueOf } from '../../../../domain/order/revenue-period.ts';
import { type CsvSeparator, csvText } from '../../../../domain/shared/csv-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';
import { revenueText as text } from './revenue.text.ts';

/** Revenue, costs and profit by day or month. */
export class RevenueViewModel {
  span: RevenueSpan = 'day';
  private readonly request = new LatestRequest<readonly RevenuePeriod[]>();

  constructor(private readonly read: ReadRevenue) {
    makeAutoObservable<this, 'request' | 'read'>(this, { request: false, read: false }, { autoBind: true });
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

  /** Saves what is shown as a file. */
  export(separator: CsvSeparator): void {
    const rows = (this.revenue ?? []).map((period) => [
      ...[period.period, String(period.sales), String(period.rentals), String(revenueOf(period))],
      ...[String(period.goods), String(period.costs), String(profitOf(period))],
    ]);
    if (rows.length > 0) saveFile(text.file(this.span), 'csv', [csvText([text.fileHead, ...rows], separator)]);
  }
}
