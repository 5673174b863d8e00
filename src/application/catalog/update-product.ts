import type { Product } from '../../domain/catalog/product.ts';
import { changeProduct, type ProductInput } from '../../domain/catalog/product-draft.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { ProductRepository } from './product-repository.ts';

/** Changes what is given of a product, and nothing else (section 5). */
export class UpdateProduct {
  constructor(
    private readonly products: ProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string, input: ProductInput): Promise<Result<Product>> {
    if (!isUuid(id)) return sampleDataRefused;
    const changes = changeProduct(input);
    if (!changes.ok) return changes;
    try {
      const product = await this.products.update(id, changes.value);
      return product === null ? notFound : succeed(product);
    } catch (error) {
      this.errors.record('UpdateProduct', error);
      return writeFailure(error);
    }
  }
}
