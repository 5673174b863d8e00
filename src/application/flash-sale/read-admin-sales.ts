import { strikableOf } from '../../domain/catalog/asked-price.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { noCriteria } from '../../domain/catalog/product-criteria.ts';
import type { StrikablePrice } from '../../domain/catalog/strikable-price.ts';
import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ProductRepository } from '../catalog/product-repository.ts';
import type { ReadPriceHistory } from '../catalog/read-price-history.ts';
import type { ProductSearch } from '../search/product-search.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound } from '../shared/refusals.ts';
import type {
  AdminFlashSale,
  AdminFlashSaleRepository,
  SaleCounts,
  SaleList,
  SaleListRequest,
  SaleProduct,
} from './admin-flash-sale-repository.ts';

export interface SalesPage extends SaleList {
  readonly counts: SaleCounts;
}

/** Lists a page of sales in a state, and counts those of each state. */
export class ListSales {
  constructor(
    private readonly repository: AdminFlashSaleRepository,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(request: SaleListRequest): Promise<Result<SalesPage>> {
    const now = this.clock.now();
    return attempt(this.errors, 'ListSales', async () => {
      const [list, counts] = await Promise.all([this.repository.list(request, now), this.repository.counts(now)]);
      return succeed({ ...list, counts });
    });
  }
}

/** Reads one sale for editing or copying. */
export class OpenSale {
  constructor(
    private readonly repository: AdminFlashSaleRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<AdminFlashSale>> {
    return attempt(this.errors, 'OpenSale', async () => {
      const found = isUuid(id) ? await this.repository.byId(id) : null;
      return found === null ? notFound : succeed(found);
    });
  }
}

export interface ChosenProduct {
  readonly product: SaleProduct;
  /** Live and upcoming sales of the product. */
  readonly planned: readonly FlashSale[];
  /** What may be struck through, also beside a sale that is not stored yet. */
  readonly strikable: readonly StrikablePrice[];
}

/** Reads a product with its planned sales. */
export class ChooseSaleProduct {
  constructor(
    private readonly repository: AdminFlashSaleRepository,
    private readonly history: Pick<ReadPriceHistory, 'execute'>,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<ChosenProduct>> {
    if (!isUuid(id)) return notFound;
    return attempt(this.errors, 'ChooseSaleProduct', async () => {
      const now = this.clock.now();
      const [product, planned, asked] = await Promise.all([
        this.repository.product(id),
        this.repository.planned(id, now),
        this.history.execute(id),
      ]);
      return product === null ? notFound : succeed({ product, planned, strikable: strikableOf(asked) });
    });
  }
}

const MAX_RESULTS = 8;
/** The id at the end of a product's address. */
const ID_AT_END = /([0-9a-f-]{36})\/?$/i;

type SaleCandidate = Pick<ProductCard, 'id' | 'name' | 'price' | 'stock' | 'image' | 'tier' | 'game'>;

/** Finds products for a sale by text, id or address; without text the newest ones. */
export class FindSaleProducts {
  constructor(
    private readonly repository: Pick<AdminFlashSaleRepository, 'product'>,
    private readonly products: Pick<ProductRepository, 'list'>,
    private readonly search: ProductSearch,
    private readonly errors: ErrorLog,
  ) {}

  async execute(input: string): Promise<Result<readonly SaleCandidate[]>> {
    const text = input.trim();
    const id = ID_AT_END.exec(text)?.[1];
    return attempt<readonly SaleCandidate[]>(this.errors, 'FindSaleProducts', async () => {
      if (isUuid(id)) {
        const product = await this.repository.product(id);
        return succeed(product === null ? [] : [product]);
      }
      const request = { criteria: noCriteria, limit: MAX_RESULTS };
      const { items } =
        text === ''
          ? await this.products.list({ ...request, sort: 'newest', after: null, includeArchived: false })
          : await this.search.search({ ...request, text, offset: 0 });
      return succeed(items);
    });
  }
}
