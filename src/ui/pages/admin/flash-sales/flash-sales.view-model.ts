import { makeAutoObservable, runInAction } from 'mobx';
import type { AdminFlashSale, SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import type { ListSales, SalesPage } from '../../../../application/flash-sale/read-admin-sales.ts';
import type { DeleteFlashSale, EndSale } from '../../../../application/flash-sale/write-flash-sale.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { LatestRequest } from '../../../core/latest-request.ts';
import { failureText } from '../kit/failure-text.ts';

/** The list of flash sales. */
export class FlashSalesViewModel {
  /** The sale with a pending action. */
  busy: string | null = null;
  private query: SaleListRequest | null = null;
  private readonly request = new LatestRequest<SalesPage>();

  constructor(
    private readonly listSales: ListSales,
    private readonly endSale: EndSale,
    private readonly deleteSale: DeleteFlashSale,
  ) {
    makeAutoObservable<this, 'listSales' | 'endSale' | 'deleteSale' | 'query' | 'request'>(
      this,
      { listSales: false, endSale: false, deleteSale: false, query: false, request: false },
      { autoBind: true },
    );
  }

  /** Loads the query of an address; the shown list stays until it arrives, unless it is another list. */
  async show(query: SaleListRequest): Promise<void> {
    const isOther = this.query === null || JSON.stringify(query) !== JSON.stringify(this.query);
    this.query = query;
    if (isOther && this.page !== null) this.request.show({ ...this.page, items: [], total: -1 });
    await this.reload();
  }

  get page(): SalesPage | null {
    return this.request.value;
  }

  get problem(): string | null {
    return this.request.failure === null ? null : failureText(this.request.failure);
  }

  get isLoading(): boolean {
    return this.problem === null && (this.page === null || this.page.total < 0);
  }

  async reload(): Promise<void> {
    const { query } = this;
    if (query !== null) await this.request.run(() => this.listSales.execute(query));
  }

  async end(entry: AdminFlashSale): Promise<Result<FlashSale>> {
    return this.work(entry, () => this.endSale.execute(entry));
  }

  async remove(entry: AdminFlashSale): Promise<Result<true>> {
    return this.work(entry, () => this.deleteSale.execute(entry.sale.id));
  }

  private async work<T>({ sale }: AdminFlashSale, work: () => Promise<Result<T>>): Promise<Result<T>> {
    this.busy = sale.id;
    const done = await work();
    runInAction(() => {
      this.busy = null;
    });
    await this.reload();
    return done;
  }
}
