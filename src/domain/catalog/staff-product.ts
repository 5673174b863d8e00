import type { SaleKind } from '../order/order.ts';
import type { RowCursor } from '../shared/row-cursor.ts';
import type { CategorySummary, GameSummary, TierSummary } from './product.ts';
import type { ListSortKey } from './product-list-filter.ts';

export type ProductState = 'active' | 'inactive' | 'archived';

/** A row of the admin product list. Money is whole rupiah. */
export interface StaffProduct {
  readonly id: string;
  readonly name: string;
  /** The cover address; null means the generated cover. */
  readonly image: string | null;
  readonly price: number;
  /** An earlier price as staff typed it. */
  readonly originalPrice: number | null;
  /** The earlier price where it may be struck through at the time of the answer (`mayStrike`). */
  readonly struckPrice: number | null;
  readonly stock: number;
  readonly state: ProductState;
  readonly game: GameSummary | null;
  readonly tier: TierSummary | null;
  readonly category: CategorySummary | null;
  /** The price of the cheapest rental option; null when the product is not for rent. */
  readonly rentalFrom: number | null;
  /** Few units are left at this stock; null when that never matters (domain/catalog/low-stock.ts). */
  readonly lowStockAt: number | null;
  readonly isSample: boolean;
  readonly saleKind: SaleKind;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The exact time of the last change as the database wrote it; a write compares it to detect conflicts. */
  readonly version: string;
  /** The exact time of creation, used as a page cursor. */
  readonly createdExactly: string;
}

/** Archived takes precedence: such a product is out of the shop whatever its other state. */
export const stateOf = (isActive: boolean, isArchived: boolean): ProductState =>
  isArchived ? 'archived' : isActive ? 'active' : 'inactive';

/** The cursor of a row in a list of this order. */
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
