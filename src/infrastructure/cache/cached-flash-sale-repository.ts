import type { FlashSaleRepository } from '../../application/flash-sale/flash-sale-repository.ts';
import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';
import type { SaleOffer } from '../../domain/flash-sale/sale-offer.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

const KEEPING = { lifetimeMs: LIFETIMES.flashSales, tags: ['flash-sales'] } as const;
const TOUCHED_BY_WRITES = ['flash-sales', 'products', 'search'] as const;

/** Flash sales kept for two minutes (section 9). Whether one is live is asked of the clock, not of the cache. */
export class CachedFlashSaleRepository implements FlashSaleRepository {
  constructor(
    private readonly inner: FlashSaleRepository,
    private readonly cache: TtlCache,
  ) {}

  active(now: Date): Promise<readonly SaleOffer[]> {
    return this.cache.get('flash-sales', KEEPING, () => this.inner.active(now));
  }

  byId(id: string): Promise<SaleOffer | null> {
    return this.cache.get(`flash-sale:${id}`, KEEPING, () => this.inner.byId(id));
  }

  insert(draft: FlashSaleDraft): Promise<FlashSale> {
    return this.afterwardsForget(this.inner.insert(draft));
  }

  update(id: string, changes: FlashSaleChanges): Promise<FlashSale | null> {
    return this.afterwardsForget(this.inner.update(id, changes));
  }

  delete(id: string): Promise<boolean> {
    return this.afterwardsForget(this.inner.delete(id));
  }

  private afterwardsForget<T>(write: Promise<T>): Promise<T> {
    return write.finally(() => this.cache.drop(...TOUCHED_BY_WRITES));
  }
}
