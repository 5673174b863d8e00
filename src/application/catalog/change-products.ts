import { withSiblings } from '../../domain/media/with-siblings.ts';
import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { ImageStorage } from '../media/image-storage.ts';
import { failureOf } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import { logUnnamedRefusals, type RowChange, type RowOutcome, type StaffProducts } from './staff-products.ts';

const AT_ONCE = 50;

/**
 * Changes or deletes products one by one, each only while its version is the expected one. Pictures are deleted after their products; a
 * failure there is logged and does not restore the product (section 4).
 */
export class ChangeProducts {
  constructor(
    private readonly products: StaffProducts,
    private readonly images: ImageStorage,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * @param onProgress the number of processed products; false stops, and the answer contains the outcomes until then. When the call fails
   * midway, the answer contains the known outcomes and marks the rest as unknown.
   */
  async execute(
    changes: readonly RowChange[],
    onProgress: (done: number) => unknown = () => undefined,
  ): Promise<Result<readonly RowOutcome[]>> {
    if (!changes.every(({ id }) => isUuid(id))) return fail('SAMPLE_DATA');
    const outcomes: RowOutcome[] = [];
    try {
      for (let from = 0; from < changes.length; from += AT_ONCE) {
        const some = await this.products.change(changes.slice(from, from + AT_ONCE));
        outcomes.push(...some);
        logUnnamedRefusals(this.errors, 'ChangeProducts', some);
        await this.removePictures(some.flatMap((outcome) => (outcome.status === 'done' ? outcome.pictures : [])));
        if (onProgress(outcomes.length) === false) break;
      }
      return succeed(outcomes);
    } catch (error) {
      this.errors.record('ChangeProducts', error);
      const failure = failureOf(error);
      if (outcomes.length === 0 || failure.ok) return failure;
      const { failure: reason } = failure;
      const rest = changes.slice(outcomes.length).map(({ id }): RowOutcome => ({ id, status: 'refused', failure: reason }));
      return succeed([...outcomes, ...rest]);
    }
  }

  private async removePictures(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    try {
      await this.images.remove('product-images', paths.flatMap(withSiblings));
    } catch (error) {
      this.errors.record('ChangeProducts: pictures', error);
    }
  }
}
