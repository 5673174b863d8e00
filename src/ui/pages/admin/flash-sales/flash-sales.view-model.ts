import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AdminFlashSale, SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import type { DeleteFlashSale } from '../../../../application/flash-sale/delete-flash-sale.ts';
import type { EndSale } from '../../../../application/flash-sale/end-sale.ts';
import type { ListSales, SalesPage } from '../../../../application/flash-sale/list-sales.ts';
import type { FlashSale } from '../../../../domain/flash-sale/flash-sale.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import { failureText } from '../../../features/auth/failure-text.ts';
import { writeSaleQuery } from './sale-query.ts';

/** The list of sales. */
export class FlashSalesViewModel {
  page: SalesPage | null = null;
  problem: string | null = null;
  /** The sale that is at work. */
  busy: string | null = null;
  private request: SaleListRequest | null = null;
  private asked = 0;

  constructor(
    private readonly listSales: ListSales,
    private readonly endSale: EndSale,
    private readonly deleteSale: DeleteFlashSale,
  ) {
    makeAutoObservable<this, 'listSales' | 'endSale' | 'deleteSale' | 'request' | 'asked'>(
      this,
      { page: observableRef, listSales: false, endSale: false, deleteSale: false, request: false, asked: false },
      { autoBind: true },
    );
  }

  /** Shows what an address asks for; what is on screen stays until it is there, unless it is another list. */
  async show(request: SaleListRequest): Promise<void> {
    const isOther = this.request === null || writeSaleQuery(request) !== writeSaleQuery(this.request);
    this.request = request;
    if (isOther && this.page !== null) this.page = { ...this.page, items: [], total: -1 };
    await this.reload();
  }

  get isLoading(): boolean {
    return this.problem === null && (this.page === null || this.page.total < 0);
  }

  async reload(): Promise<void> {
    if (this.request === null) return;
    this.asked += 1;
    const mine = this.asked;
    this.problem = null;
    const found = await this.listSales.execute(this.request);
    if (mine !== this.asked) return;
    runInAction(() => {
      if (found.ok) this.page = found.value;
      else this.problem = failureText(found.failure);
    });
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
