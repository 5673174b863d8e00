import type {
  AdminFlashSale,
  AdminFlashSaleRepository,
  SaleCounts,
  SaleList,
  SaleListRequest,
  SaleProduct,
} from '../../application/flash-sale/admin-flash-sale-repository.ts';
import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';

const TOUCHED = ['flash-sales', 'products', 'search'] as const;

/** Sales as they are kept; after a write the shop's copies in this browser are fetched anew. */
export class ForgettingAdminFlashSaleRepository implements AdminFlashSaleRepository {
  constructor(
    private readonly inner: AdminFlashSaleRepository,
    private readonly forget: (...tags: readonly string[]) => void,
  ) {}

  list(request: SaleListRequest, now: Date): Promise<SaleList> {
    return this.inner.list(request, now);
  }

  counts(now: Date): Promise<SaleCounts> {
    return this.inner.counts(now);
  }

  byId(id: string): Promise<AdminFlashSale | null> {
    return this.inner.byId(id);
  }

  product(id: string): Promise<SaleProduct | null> {
    return this.inner.product(id);
  }

  planned(productId: string, now: Date): Promise<readonly FlashSale[]> {
    return this.inner.planned(productId, now);
  }

  insert(draft: FlashSaleDraft): Promise<FlashSale> {
    return this.afterwards(this.inner.insert(draft));
  }

  update(id: string, changes: FlashSaleChanges, version?: string): Promise<FlashSale | null> {
    return this.afterwards(this.inner.update(id, changes, version));
  }

  delete(id: string): Promise<boolean> {
    return this.afterwards(this.inner.delete(id));
  }

  private afterwards<T>(write: Promise<T>): Promise<T> {
    return write.finally(() => this.forget(...TOUCHED));
  }
}
