import type { Product } from '../../domain/catalog/product.ts';
import type { ProductChanges } from '../../domain/catalog/product-draft.ts';
import type { RentalDraft } from '../../domain/catalog/rental-draft.ts';

/** A product and what says which state of it this is. */
export interface OpenedProduct {
  readonly product: Product;
  /** Opaque; a change sends it back unchanged. */
  readonly version: string;
}

/** Null as `id` makes a new one. What is not given stays as it is. */
export interface ProductSaving {
  readonly id: string | null;
  /**
   * The id of a new product, a UUID; any id when absent. Creation is idempotent: a repeated call with the same id, after an answer that was
   * lost, finds the same product. `stale` when somebody has changed it since.
   */
  readonly newId?: string;
  /** The state the change was made on; null for a new one. */
  readonly version: string | null;
  readonly changes: ProductChanges & { readonly archivedAt?: Date | null };
  /** The stock that was seen: an unchanged one is not written, a changed one only where it is still true (`stock`). */
  readonly seenStock?: number;
  /** All its rental options; null leaves them. */
  readonly rentals: readonly RentalDraft[] | null;
}

/**
 * `stale`: another person saved since; nothing was written. `missing`: there is no such product. `stock`: orders have changed the stock since
 * it was seen; nothing was written.
 */
export type ProductSaved =
  | { readonly outcome: 'saved'; readonly opened: OpenedProduct }
  | { readonly outcome: 'stale' | 'missing' }
  | { readonly outcome: 'stock'; readonly stock: number };

/** What deleting a product would touch. */
export interface ProductUsage {
  readonly rentalOptions: number;
  readonly flashSales: number;
  readonly orders: number;
  /** Then it cannot be deleted. */
  readonly hasOpenOrder: boolean;
  readonly wishlists: number;
  readonly pictures: number;
}

/** One product as staff edit it. All calls @throws PortError, `denied` when the token may not. */
export interface AdminProductRepository {
  /** Hidden and archived ones too. */
  open(id: string): Promise<OpenedProduct | null>;
  /** Product and rental options together or neither. @throws PortError `invalid` when a rule of the database refuses */
  save(saving: ProductSaving): Promise<ProductSaved>;
  impact(id: string): Promise<ProductUsage | null>;
  /**
   * In the order of section 4 and all or nothing: rental options, flash sales, orders let go, the product.
   * @returns the storage paths of its pictures, which the caller removes afterwards; null when there is no such product
   * @throws PortError `conflict` while an order for it is open: it can only be archived
   */
  delete(id: string): Promise<readonly string[] | null>;
}
