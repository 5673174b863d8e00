import { makeAutoObservable } from 'mobx';
import type { OpenedProduct } from '../../../../application/catalog/admin-product-repository.ts';
import { type ProductConflict, withTheirs } from '../../../../domain/catalog/product-conflict.ts';
import type { ProductField, ProductForm } from '../../../../domain/catalog/product-form.ts';

export type Side = 'mine' | 'theirs';

/** Somebody else saved first: what differs, and whose is taken. Mine where I changed it, too, until the person says otherwise. */
export class ProductConflictState {
  readonly sides = new Map<ProductField, Side>();

  constructor(
    readonly theirs: OpenedProduct,
    readonly mine: ProductForm,
    readonly stored: ProductForm,
    readonly clashes: readonly ProductConflict[],
    /** What is to be said besides. */
    readonly note: string | null,
  ) {
    for (const { field, isMine } of clashes) this.sides.set(field, isMine ? 'mine' : 'theirs');
    makeAutoObservable(this, { theirs: false, mine: false, stored: false, clashes: false, note: false }, { autoBind: true });
  }

  choose(field: ProductField, side: Side): void {
    this.sides.set(field, side);
  }

  get result(): ProductForm {
    const theirs = this.clashes.map(({ field }) => field).filter((field) => this.sides.get(field) === 'theirs');
    return withTheirs(this.mine, this.stored, theirs);
  }
}
