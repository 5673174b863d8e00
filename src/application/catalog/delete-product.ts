import { withSiblings } from '../../domain/media/with-siblings.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ImageStorage } from '../media/image-storage.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { isPortError } from '../shared/port-error.ts';
import { notFound, sampleDataRefused } from '../shared/refusals.ts';
import type { AdminProductRepository } from './admin-product-repository.ts';

const ORDER_OPEN = fail('ORDER_OPEN');

/**
 * Deletes a product and then its pictures (section 4); section 8's "false on failure" is `valueOr(result, false)`. Refused while it has an
 * open order. A picture that could not be removed is logged and does not restore the product; the next cleanup removes it.
 */
export class DeleteProduct {
  constructor(
    private readonly products: Pick<AdminProductRepository, 'delete'>,
    private readonly images: Pick<ImageStorage, 'remove'>,
    private readonly errors: ErrorLog,
  ) {}

  async execute(id: string): Promise<Result<true>> {
    if (!isUuid(id)) return sampleDataRefused;
    return attempt(
      this.errors,
      'DeleteProduct',
      async () => {
        const pictures = await this.products.delete(id);
        if (pictures === null) return notFound;
        await this.removePictures(pictures);
        return succeed(true);
      },
      (error) => (isPortError(error, 'conflict') ? ORDER_OPEN : null),
    );
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
