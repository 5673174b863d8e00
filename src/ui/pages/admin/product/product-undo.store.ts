import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OpenedProduct } from '../../../../application/catalog/admin-product-repository.ts';
import type { UndoProduct } from '../../../../application/catalog/undo-product.ts';
import { previousProduct } from '../../../../domain/catalog/previous-product.ts';
import { type ProductForm, productFormOf } from '../../../../domain/catalog/product-form.ts';
import type { TakeBack } from '../kit/undo/undo.ts';
import { productEditorText as text } from './product.text.ts';

/** Undoes saves of products. It lives longer than a form, and informs an open one. */
export class ProductUndoStore {
  /** The state after the last undo. */
  last: OpenedProduct | null = null;

  constructor(private readonly product: UndoProduct) {
    makeAutoObservable<this, 'product'>(this, { last: observableRef, product: false }, { autoBind: true });
  }

  /**
   * @param before the state before the save
   * @param after the state after it
   * @returns the message, and how the save is undone where that is possible
   */
  offer(before: ProductForm, after: OpenedProduct): { readonly done: string; readonly undo?: TakeBack } {
    const previous = previousProduct(before, productFormOf(after.product, after.privateData));
    if (!previous.differs) return { done: text.toastSaved };
    const undo: TakeBack = async () => {
      const undone = await this.product.execute(before, after);
      if (undone.ok) runInAction(() => (this.last = undone.value));
      return undone;
    };
    return { done: previous.hasItsPictures ? text.toastSaved : text.toastSavedWithoutPictures, undo };
  }
}
