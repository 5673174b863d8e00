import { makeAutoObservable } from 'mobx';
import type { ReadTakings } from '../../../../application/order/read-ledger.ts';
import { profitOf, type Taking, type TakingSpan, takenIn } from '../../../../domain/order/takings.ts';
import { type CsvSeparator, csvText } from '../../../../domain/shared/csv-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';
import { takingsText as text } from './takings.text.ts';

/** Takings, costs and profit by day or month. */
export class TakingsViewModel {
  span: TakingSpan = 'day';
  private readonly request = new LatestRequest<readonly Taking[]>();

  constructor(private readonly read: ReadTakings) {
    makeAutoObservable<this, 'request' | 'read'>(this, { request: false, read: false }, { autoBind: true });
  }

  start(): undefined {
    void this.load(this.span);
    return undefined;
  }

  get takings(): readonly Taking[] | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  async load(span: TakingSpan): Promise<void> {
    this.span = span;
    await this.request.run(() => this.read.execute(span));
  }

  /** Saves what is shown as a file. */
  export(separator: CsvSeparator): void {
    const rows = (this.takings ?? []).map((taking) => [
      ...[taking.period, String(taking.sales), String(taking.rentals), String(takenIn(taking))],
      ...[String(taking.goods), String(taking.costs), String(profitOf(taking))],
    ]);
    if (rows.length > 0) saveFile(text.file(this.span), 'csv', [csvText([text.fileHead, ...rows], separator)]);
  }
}
