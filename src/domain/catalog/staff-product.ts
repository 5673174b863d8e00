import type { RowCursor } from '../shared/row-cursor.ts';
import type { CategorySummary, GameSummary, TierSummary } from './product.ts';
import type { ListSortKey } from './product-list-filter.ts';

export type ProductState = 'active' | 'inactive' | 'archived';

/** A product as a row of the admin's list. Money is whole Rupiah. */
export interface StaffProduct {
  readonly id: string;
  readonly name: string;
  /** Cover address; null means the drawn cover. */
  readonly image: string | null;
  readonly price: number;
  readonly originalPrice: number | null;
  readonly stock: number;
  readonly state: ProductState;
  readonly game: GameSummary | null;
  readonly tier: TierSummary | null;
  readonly category: CategorySummary | null;
  /** What the cheapest rental costs; null when it cannot be rented. */
  readonly rentalFrom: number | null;
  readonly isSample: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it was last changed, as exact as the database wrote it: what a change is compared by. */
  readonly version: string;
  /** When it was made, as exact as that: what pages are cut at. */
  readonly createdExactly: string;
}

/** Archived wins: such a product is out of the shop whatever else it is. */
export const stateOf = (isActive: boolean, isArchived: boolean): ProductState =>
  isArchived ? 'archived' : isActive ? 'active' : 'inactive';

/** The place of a row in a list of this order. */
export const rowCursorOf = (product: StaffProduct, by: ListSortKey): RowCursor => {
  const values: Readonly<Record<ListSortKey, string>> = {
    updated: product.version,
    created: product.createdExactly,
    name: product.name,
    price: String(product.price),
    stock: String(product.stock),
  };
  return { value: values[by], id: product.id };
};
