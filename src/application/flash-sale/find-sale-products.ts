import type { ProductCard } from '../../domain/catalog/product.ts';
import { noCriteria } from '../../domain/catalog/product-criteria.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ProductRepository } from '../catalog/product-repository.ts';
import type { ProductSearch } from '../search/product-search.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { AdminFlashSaleRepository } from './admin-flash-sale-repository.ts';

const MOST = 8;
/** What an address of a product ends with. */
const ID_AT_END = /([0-9a-f-]{36})\/?$/i;

type SaleCandidate = Pick<ProductCard, 'id' | 'name' | 'price' | 'stock' | 'image' | 'tier' | 'game'>;

/** Products to put on sale, by words, by id or by address; without words the newest. */
export class FindSaleProducts {
  constructor(
    private readonly desk: Pick<AdminFlashSaleRepository, 'product'>,
    private readonly products: Pick<ProductRepository, 'list'>,
    private readonly search: ProductSearch,
    private readonly errors: ErrorLog,
  ) {}

  async execute(typed: string): Promise<Result<readonly SaleCandidate[]>> {
    const text = typed.trim();
    const id = ID_AT_END.exec(text)?.[1];
    return attempt<readonly SaleCandidate[]>(this.errors, 'FindSaleProducts', async () => {
      if (isUuid(id)) {
        const product = await this.desk.product(id);
        return succeed(product === null ? [] : [product]);
      }
      const request = { criteria: noCriteria, limit: MOST };
      const { items } =
        text === ''
          ? await this.products.list({ ...request, sort: 'newest', after: null, includeArchived: false })
          : await this.search.search({ ...request, text, offset: 0 });
      return succeed(items);
    });
  }
}
