import { previousProduct } from '../../domain/catalog/previous-product.ts';
import { type ProductForm, productFormOf } from '../../domain/catalog/product-form.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import type { OpenedProduct } from './admin-product-repository.ts';
import type { SaveProduct } from './save-product.ts';

/** Restores a product to its state before a save, with the checks of any save, and only while nobody has saved since. */
export class UndoProduct {
  constructor(private readonly save: SaveProduct) {}

  /** @param after the state after the save */
  async execute(before: ProductForm, after: OpenedProduct): Promise<Result<OpenedProduct>> {
    const { form } = previousProduct(before, productFormOf(after.product, after.privateData));
    const saved = await this.save.execute({ id: after.product.id, version: after.version, form });
    if (!saved.ok) return saved;
    return saved.value.isSaved ? succeed(saved.value.opened) : changedMeanwhile;
  }
}
