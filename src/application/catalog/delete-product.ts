import { withSiblings } from '../../domain/catalog/image-siblings.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import { writeFailure } from '../shared/write-failure.ts';
import type { ImageStorage } from './image-storage.ts';
import type { ProductRepository } from './product-repository.ts';

/**
 * Deletes a product and then its pictures (section 4). A picture that could not be removed is logged and does not bring
 * the product back.
 */
export class DeleteProduct {
  constructor(
    private readonly products: ProductRepository,
    private readonly images: ImageStorage,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<true>> {
    if (!isUuid(id)) return sampleDataRefused;
    try {
      const pictures = await this.products.delete(id);
      if (pictures === null) return notFound;
      await this.removePictures(pictures);
      return succeed(true);
    } catch (error) {
      this.errors.record('DeleteProduct', error);
      return writeFailure(error);
    }
  }

  private async removePictures(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    try {
      await this.images.remove('product-images', paths.flatMap(withSiblings));
    } catch (error) {
      this.errors.record('DeleteProduct: pictures', error);
    }
  }
}
