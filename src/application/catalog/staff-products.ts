import type { ProductListFilter, ProductListSort } from '../../domain/catalog/product-list-filter.ts';
import type { StaffProduct } from '../../domain/catalog/staff-product.ts';
import type { Failure } from '../../domain/shared/result.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { BoundedCount } from './product-repository.ts';

export interface StaffListRequest {
  readonly filter: ProductListFilter;
  readonly sort: ProductListSort;
  /** Rows after this cursor, or before it; null for the first page. */
  readonly from: RowCursor | null;
  readonly isBefore: boolean;
  readonly limit: number;
}

/** Rows in the order of the list, and whether more follow in that direction. */
export interface StaffExportPage<Row = StaffProduct> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

export interface GroupChoice {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Inactive groups can still be assigned to products. */
  readonly isActive: boolean;
}

/** A tier and the prices it is for: whole rupiah, the end exclusive, null open-ended. */
interface TierChoice extends GroupChoice {
  readonly priceRangeMin: number;
  readonly priceRangeMax: number | null;
}

/** Groups in the owner's order, inactive ones included. */
export interface ProductGroups {
  readonly games: readonly GroupChoice[];
  readonly tiers: readonly TierChoice[];
  readonly categories: readonly GroupChoice[];
}

/** A change of one product, applied only to the expected version. */
export interface RowChange {
  readonly id: string;
  readonly version: string;
  /**
   * The shown stock, for a change of stock: an unchanged one is not written, a changed one only while the stored stock equals it
   * (`STOCK_CHANGED`).
   */
  readonly seenStock?: number;
  /** The new values; `delete` deletes the product with all its dependent rows. */
  readonly set: RowSet | 'delete';
}

export interface RowSet {
  readonly price?: number;
  readonly stock?: number;
  readonly isActive?: boolean;
  readonly isArchived?: boolean;
  /** Ids of groups; null takes the product out of its group. */
  readonly gameId?: string | null;
  readonly tierId?: string | null;
  readonly categoryId?: string | null;
}

/** The outcome of one row. `changed`: another person saved first. `refused`: a rule of the database. */
export type RowOutcome =
  | { readonly id: string; readonly status: 'done'; readonly version: string | null; readonly pictures: readonly string[] }
  | { readonly id: string; readonly status: 'changed' | 'missing' }
  | { readonly id: string; readonly status: 'refused'; readonly failure: Failure };

/** The refusal of a new stock when the stored one differs from the shown one. */
export const stockChanged = (id: string, seen: number, now: number): RowOutcome => ({
  id,
  status: 'refused',
  failure: { code: 'STOCK_CHANGED', values: { seen, now } },
});

/** The catalogue for staff. All calls @throws PortError, `denied` without the permission. */
export interface StaffProducts {
  list(request: StaffListRequest): Promise<StaffExportPage>;
  /** Exact up to `max`. */
  count(filter: ProductListFilter, max: number): Promise<BoundedCount>;
  /** All groups in the owner's order, inactive ones included. */
  groups(): Promise<ProductGroups>;
  /** Changes rows independently; a refused row does not affect others. */
  change(changes: readonly RowChange[]): Promise<readonly RowOutcome[]>;
}

/** Logs what the database said about rows that it refused for a reason without a name; screens do not show it. */
export const logUnnamedRefusals = (errors: Pick<ErrorLog, 'record'>, where: string, outcomes: readonly RowOutcome[]): void => {
  for (const outcome of outcomes) {
    if (outcome.status !== 'refused' || outcome.failure.code !== 'REFUSED') continue;
    errors.record(where, new Error(String(outcome.failure.values?.['detail'] ?? 'refused')));
  }
};
