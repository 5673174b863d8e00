import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ReadPriceHistory } from '../../../../application/catalog/read-price-history.ts';
import { type AskedPrice, lowestAsked } from '../../../../domain/catalog/asked-price.ts';
import { bindingsOf } from '../../../core/bindings.ts';

/** What was asked for a product in the last 30 days. */
export class PriceHistoryViewModel {
  prices: readonly AskedPrice[] = [];
  private productId = '';

  constructor(private readonly read: ReadPriceHistory) {
    makeAutoObservable<this, 'read' | 'productId'>(this, { prices: observableRef, read: false, productId: false });
  }

  of(productId: string): void {
    this.productId = productId;
  }

  start(): undefined {
    void this.load();
    return undefined;
  }

  /** Null before it is known, and where nothing was recorded. */
  get lowest(): number | null {
    return lowestAsked(this.prices);
  }

  private async load(): Promise<void> {
    const prices = await this.read.execute(this.productId);
    runInAction(() => (this.prices = prices));
  }
}

export const priceHistoryBindings = bindingsOf(PriceHistoryViewModel, [ReadPriceHistory], (read) => new PriceHistoryViewModel(read));
