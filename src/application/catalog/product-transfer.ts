import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';
import type { WholeProduct } from '../../domain/catalog/import-plan.ts';
import type { ImportRow } from '../../domain/catalog/product-import.ts';
import type { ProductListFilter } from '../../domain/catalog/product-list-filter.ts';
import type { SheetProduct } from '../../domain/catalog/product-sheet.ts';
import type { RowCursor } from '../../domain/shared/row-cursor.ts';
import type { RowOutcome, StaffExportPage } from './staff-products.ts';

/** What a part of an undone import did, in products, and where the next part begins; null after the last one. */
export interface UndonePart {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  /** Of the restored ones: those without what is gone since, such as a group or a picture. */
  readonly incomplete: number;
  readonly next: number | null;
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
   * @param importId the same for all parts of one import, which the log shows as one; without it each row is a line of its own
   */
  store(rows: readonly ImportRow[], importId?: string): Promise<readonly RowOutcome[]>;
  /**
   * Undoes a part of an import, the latest writes first: what it added is deleted, and what it changed gets its former values where nobody
   * changed it since. An added product with sealed credentials stays with all that it got, and a changed one whose former values a rule refuses.
   * @param before where the previous part ended; null for the first one
   * @throws PortError `conflict` when somebody ordered one of its products since: IMPORT_ORDERED, or IMPORT_ORDERED_MIDWAY when a part of it
   * is undone already
   */
  undo(importId: string, before: number | null): Promise<UndonePart>;
}
