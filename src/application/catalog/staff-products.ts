import type { ProductListFilter, ProductListSort } from '../../domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../domain/catalog/staff-product.ts';
import type { Failure } from '../../domain/shared/result.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import type { BoundedCount } from './product-repository.ts';

export interface StaffListRequest {
  readonly filter: ProductListFilter;
  readonly sort: ProductListSort;
  /** Rows after it, or those before it; null is the beginning. */
  readonly from: RowCursor | null;
  readonly isBefore: boolean;
  readonly limit: number;
}

/** Rows in the order of the list, and whether more follow in the requested direction. */
export interface StaffExportPage<Row = StaffProduct> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

export interface GroupChoice {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** One that is switched off can still be what a product has. */
  readonly isActive: boolean;
}

/** What a product can belong to, in the owner's order, switched-off ones included. */
export interface ProductGroups {
  readonly games: readonly GroupChoice[];
  readonly tiers: readonly GroupChoice[];
  readonly categories: readonly GroupChoice[];
}

/** A change of one product, applied only to the version on screen. */
export interface RowChange {
  readonly id: string;
  readonly version: string;
  /** The stock on screen, with a new one: an unchanged one is not written, a changed one only where it is still true (`STOCK_CHANGED`). */
  readonly seenStock?: number;
  /** The new values; `delete` removes the product with everything that belongs to it. */
  readonly set: RowSet | 'delete';
}

export interface RowSet {
  readonly price?: number;
  readonly stock?: number;
  readonly isActive?: boolean;
  readonly isArchived?: boolean;
}

/** The outcome of one row. `changed`: another person was first. `refused`: a rule of the database. */
export type RowOutcome =
  | { readonly id: string; readonly status: 'done'; readonly version: string | null; readonly pictures: readonly string[] }
  | { readonly id: string; readonly status: 'changed' | 'missing' }
  | { readonly id: string; readonly status: 'refused'; readonly failure: Failure };

/** The refusal of a stock that was typed over another number than is there by now. */
export const stockChanged = (id: string, seen: number, now: number): RowOutcome => ({
  ...{ id, status: 'refused' },
  failure: { code: 'STOCK_CHANGED', values: { seen, now } },
});

/** The catalogue as staff see and edit it. All calls @throws PortError, `denied` without the permission. */
export interface StaffProducts {
  list(request: StaffListRequest): Promise<StaffExportPage>;
  /** Counted no further than `most`. */
  count(filter: ProductListFilter, max: number): Promise<BoundedCount>;
  /** All of them, hidden ones too, in the owner's order. */
  groups(): Promise<ProductGroups>;
  /** Each row by itself: one that is refused leaves the others alone. */
  change(changes: readonly RowChange[]): Promise<readonly RowOutcome[]>;
}
