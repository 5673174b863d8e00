import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';
import type { ImportRow } from '../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../domain/catalog/product-sheet.ts';
import type { KnownProduct } from '../../domain/catalog/sheet-attributes.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import type { RowOutcome, StaffExportPage } from './staff-products.ts';

/** Import and export of products. All calls @throws PortError, `denied` without the permission for the catalogue. */
export interface ProductTransfer {
  /** Products of a filter, newest first, an order that is stable while products change. */
  exportPage(filter: ProductListFilter, after: RowCursor | null, limit: number): Promise<StaffExportPage<SheetProduct>>;
  /** The existing ones of these products, with the fields that the rules of a change need. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>>;
  /** The attribute schemas of games, by game id; in the owner's order. */
  schemas(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly GameAttribute[]>>;
  /**
   * Stores rows, each completely or not at all. A new row that is already stored, because an answer was lost, counts as done.
   * @param importId the same for all parts of one import, which the log shows as one; without it each row is a line of its own
   */
  store(rows: readonly ImportRow[], importId?: string): Promise<readonly RowOutcome[]>;
}
