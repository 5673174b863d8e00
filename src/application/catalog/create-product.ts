import type { Product } from '../../domain/catalog/product.ts';
import { draftProduct, type ProductInput } from '../../domain/catalog/product-draft.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { ProductRepository } from './product-repository.ts';

/** Adds a product. Section 8's "null on failure" is `valueOr(result, null)`; every failure of the outside is logged. */
export class CreateProduct {
  constructor(
    private readonly products: ProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(input: ProductInput): Promise<Result<Product>> {
    const draft = draftProduct(input);
    if (!draft.ok) return draft;
    try {
      return succeed(await this.products.insert(draft.value));
    } catch (error) {
      this.errors.record('CreateProduct', error);
      return writeFailure(error);
    }
  }
}
