import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OpenedProduct } from '../../../../application/catalog/admin-product-repository.ts';
import type { UndoProduct } from '../../../../application/catalog/undo-product.ts';
import { previousProduct } from '../../../../domain/catalog/previous-product.ts';
import { type ProductForm, productFormOf } from '../../../../domain/catalog/product-form.ts';
import type { ToastStore } from '../../../stores/toast.store.ts';
import type { UndoStore } from '../kit/undo/undo.ts';
import { productEditorText as text } from './product.text.ts';

/** Says that a product was saved and offers to take that back. It lasts longer than a form: whichever is open then learns of it here. */
export class ProductUndoStore {
  /** What was put back last, as it stands since. */
  last: OpenedProduct | null = null;

  constructor(
    private readonly product: UndoProduct,
    private readonly undo: UndoStore,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'product' | 'undo' | 'toasts'>(
      this,
      { last: observableRef, product: false, undo: false, toasts: false },
      { autoBind: true },
    );
  }

  /** @param before what stood there @param after what stands there since */
  saved(before: ProductForm, after: OpenedProduct): void {
    const former = previousProduct(before, productFormOf(after.product));
    if (!former.differs) {
      this.toasts.show('success', text.toastSaved);
      return;
    }
    this.undo.offer(former.hasItsPictures ? text.toastSaved : text.toastSavedPicturesGone, async () => {
      const undone = await this.product.execute(before, after);
      if (undone.ok) runInAction(() => (this.last = undone.value));
      return undone;
    });
  }
}
