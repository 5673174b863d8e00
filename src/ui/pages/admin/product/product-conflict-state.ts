import { makeAutoObservable } from 'mobx';
import type { OpenedProduct } from '../../../../application/catalog/admin-product-repository.ts';
import { type ProductConflict, withTheirs } from '../../../../domain/catalog/product-conflict.ts';
import type { ProductField, ProductForm } from '../../../../domain/catalog/product-form.ts';

export type Side = 'mine' | 'theirs';

interface Compared {
  readonly theirs: OpenedProduct;
  readonly mine: ProductForm;
  readonly stored: ProductForm;
  readonly conflicts: readonly ProductConflict[];
  /** A further message. */
  readonly note: string | null;
}

/** Another person saved first: the differences, and the selected side of each. My side is the default where I changed the field, too. */
export class ProductConflictState {
  readonly sides = new Map<ProductField, Side>();
  readonly theirs: OpenedProduct;
  readonly mine: ProductForm;
  readonly stored: ProductForm;
  readonly conflicts: readonly ProductConflict[];
  readonly note: string | null;

  constructor({ theirs, mine, stored, conflicts, note }: Compared) {
    this.theirs = theirs;
    this.mine = mine;
    this.stored = stored;
    this.conflicts = conflicts;
    this.note = note;
    for (const { field, isMine } of conflicts) this.sides.set(field, isMine ? 'mine' : 'theirs');
    makeAutoObservable(this, { theirs: false, mine: false, stored: false, conflicts: false, note: false }, { autoBind: true });
  }

  choose(field: ProductField, side: Side): void {
    this.sides.set(field, side);
  }

  get result(): ProductForm {
    const theirs = this.conflicts.map(({ field }) => field).filter((field) => this.sides.get(field) === 'theirs');
    return withTheirs(this.mine, this.stored, theirs);
  }
}
