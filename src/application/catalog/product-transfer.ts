import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';
import type { WholeProduct } from '../../domain/catalog/import-plan.ts';
import type { PastImport, UndoneImport } from '../../domain/catalog/past-import.ts';
import type { ImportRow } from '../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../domain/catalog/product-sheet.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import type { RowOutcome, StaffExportPage } from './staff-products.ts';

/** Which import rows belong to. */
export interface ImportSource {
  readonly id: string;
  readonly fileName: string;
}

/** Import and export of products. All calls @throws PortError, `denied` without the permission for the catalogue. */
export interface ProductTransfer {
  /** Products of a filter, newest first, an order that is stable while products change. */
  exportPage(filter: ProductListFilter, after: RowCursor | null, limit: number): Promise<StaffExportPage<SheetProduct>>;
  /** The existing ones of these products, with everything that a file can change. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, WholeProduct>>;
  /** Ids of products that have one of these names and are not archived, the oldest first; case and spaces at the ends do not count. */
  namesakes(names: readonly string[]): Promise<readonly string[]>;
  /** Ids of products that have one of these internal codes and are not archived; case and spaces at the ends do not count. */
  withCodes(codes: readonly string[]): Promise<readonly string[]>;
  /** The attribute schemas of games, by game id; in the owner's order. */
  schemas(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly GameAttribute[]>>;
  /**
   * Stores rows, each completely or not at all. A new row that is already stored, because an answer was lost, counts as done.
   * @param of the same for all parts of one import, which the log shows as one; without it each row is a line of its own
   * @throws PortError `conflict` with IMPORT_UNDONE when the import is being undone
   */
  store(rows: readonly ImportRow[], of?: ImportSource): Promise<readonly RowOutcome[]>;
  /** The latest imports that wrote something, newest first. @param before `beganAt` of the last one that is known; null for the first page */
  imports(before: string | null, limit: number): Promise<readonly PastImport[]>;
  /**
   * Undoes an import: what it added is deleted, with the credentials of the units that it created, and what it changed gets its former values
   * where nobody changed it since. An added product stays when other units of it have credentials, and a changed one whose former values a rule
   * refuses. What does not fit into one transaction is left; the same call goes on with it, and nobody can order from the import in between.
   * @throws PortError `conflict` with IMPORT_ORDERED when somebody ordered one of its products before the undo began
   */
  undo(importId: string): Promise<UndoneImport>;
}
