import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';
import type { ImportRow } from '../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../domain/catalog/product-sheet.ts';
import type { KnownProduct } from '../../domain/catalog/sheet-attributes.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import type { RowOutcome, StaffExportPage } from './staff-products.ts';

/** Products to and from files. All calls @throws PortError, `denied` for who may not keep the catalogue. */
export interface ProductTransfer {
  /** Products of a filter, newest first: an order that stays stable while products change. */
  exportPage(filter: ProductListFilter, after: RowCursor | null, limit: number): Promise<StaffExportPage<SheetProduct>>;
  /** Those of these products that exist, with what a change of them is judged by. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, KnownProduct>>;
  /** What these games describe their accounts by, by the game's id; in the owner's order. */
  schemas(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly GameAttribute[]>>;
  /** Stores rows, each whole or not at all. A new row that is there already, because an answer was lost, counts as done. */
  store(rows: readonly ImportRow[]): Promise<readonly RowOutcome[]>;
}
