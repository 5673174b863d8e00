import type { Attribute, Product } from '../../domain/catalog/product.ts';
import type { ProductChanges } from '../../domain/catalog/product-draft.ts';
import type { ProductPrivateData } from '../../domain/catalog/product-private-data.ts';
import type { RentalDraft } from '../../domain/catalog/rental-draft.ts';
import type { SoldPrices } from '../../domain/catalog/sold-prices.ts';
import type { SaleKind } from '../../domain/order/order.ts';

/** A product with its version. */
export interface OpenedProduct {
  readonly product: Product;
  readonly privateData: ProductPrivateData;
  /** Opaque; a save sends it back unchanged. */
  readonly version: string;
}

/** `id` null creates a product. Absent fields do not change. */
export interface ProductSaving {
  readonly id: string | null;
  /**
   * The id of a new product, a UUID; generated when absent. It makes creation idempotent: a repeated call after a lost answer finds the
   * same product. `stale` when somebody has changed it since.
   */
  readonly newId?: string;
  /** The version that was edited; null for a new product. */
  readonly version: string | null;
  readonly changes: ProductChanges & { readonly archivedAt?: Date | null };
  /** The stock that was shown: an unchanged one is not written, a changed one only while the stored stock equals it (`stock`). */
  readonly seenStock?: number;
  /** What only staff know of it; absent: unchanged. A cost is given by staff who may read the books alone. */
  readonly privateData?: ProductPrivateData;
  /** All its rental options; null leaves them unchanged. */
  readonly rentals: readonly RentalDraft[] | null;
}

/**
 * `stale`: another person saved since, nothing was written. `missing`: there is no such product. `stock`: orders have changed the stock
 * since it was shown, nothing was written.
 */
export type ProductSaved =
  | { readonly outcome: 'saved'; readonly opened: OpenedProduct }
  | { readonly outcome: 'stale' | 'missing' }
  | { readonly outcome: 'stock'; readonly stock: number };

/** A unit that was sold outside the shop: where, and for how much in whole rupiah. */
export interface OutsideSale {
  readonly place: string;
  readonly amount: number;
}

/** `sold-out`: there is no unit left. The others as of a save. */
export type OutsideSold = { readonly outcome: 'saved'; readonly saleId: string } | { readonly outcome: 'stale' | 'missing' | 'sold-out' };

/** What the deletion of a product affects. */
export interface ProductUsage {
  readonly rentalOptions: number;
  readonly flashSales: number;
  readonly orders: number;
  /** Prevents the deletion. */
  readonly hasOpenOrder: boolean;
  readonly wishlists: number;
  readonly pictures: number;
}

/** What products are compared by: a game, a tier (null: without one), a kind, and an attribute such as the rank. */
export interface SoldLike {
  readonly gameId: string;
  readonly tierId: string | null;
  readonly saleKind: SaleKind;
  readonly rank: Attribute | null;
}

/** One product as staff edit it. All calls @throws PortError, `denied` without the permission. */
export interface AdminProductRepository {
  /** Includes hidden and archived products. */
  open(id: string): Promise<OpenedProduct | null>;
  /** Saves product and rental options in one transaction. @throws PortError `invalid` when a rule of the database refuses */
  save(saving: ProductSaving): Promise<ProductSaved>;
  /** Takes one unit out of the stock and books what it brought. @throws PortError `denied` without the permission for orders as well */
  sellOutside(id: string, version: string, sale: OutsideSale): Promise<OutsideSold>;
  /** @returns false when there was nothing to take back */
  undoOutsideSale(id: string, saleId: string): Promise<boolean>;
  impact(id: string): Promise<ProductUsage | null>;
  /** What such products were sold for; null under three sales. Without test orders. */
  soldPrices(like: SoldLike): Promise<SoldPrices | null>;
  /**
   * Deletes in the order of section 4 and in one transaction: rental options, flash sales, references of orders, the product.
   * @returns the storage paths of its pictures, which the caller removes afterwards; null when there is no such product
   * @throws PortError `conflict` while it has an open order; it can then only be archived
   */
  delete(id: string): Promise<readonly string[] | null>;
}
