import type { ProductCard } from '../../domain/catalog/product.ts';
import type { FlashSale } from '../../domain/flash-sale/flash-sale.ts';
import type { FlashSaleChanges, FlashSaleDraft } from '../../domain/flash-sale/flash-sale-draft.ts';
import type { SaleState } from '../../domain/flash-sale/sale-state.ts';
import type { Failure } from '../../domain/shared/result.ts';

/** The product of a sale, as the admin shows it. */
export interface SaleProduct
  extends Pick<ProductCard, 'id' | 'name' | 'price' | 'image' | 'stock' | 'tier' | 'game' | 'saleKind' | 'strikable'> {
  /** False for an inactive or archived product, whose sale is not shown either. */
  readonly isVisible: boolean;
}

export interface AdminFlashSale {
  readonly sale: FlashSale;
  readonly product: SaleProduct;
  /** The version as the database writes it; a change sends it back, so that nobody overwrites unseen changes. */
  readonly version: string;
}

export const SALE_SORTS = ['time', 'newest', 'cheapest'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

export interface SaleListRequest {
  readonly state: SaleState;
  /** Part of the product's name; empty matches all. */
  readonly text: string;
  /** `time`: the earliest end or start first; for ended sales the latest end first. */
  readonly sort: SaleSort;
  /** From 1. */
  readonly page: number;
}

export const SALES_PER_PAGE = 50;

export interface SaleList {
  readonly items: readonly AdminFlashSale[];
  readonly total: number;
}

export type SaleCounts = Readonly<Record<SaleState, number>>;

/** The sale that was created for a product, or why there is none. */
export type SaleOutcome =
  | { readonly productId: string; readonly saleId: string }
  | { readonly productId: string; readonly saleId: null; readonly failure: Failure };

/** Sales in the admin, whatever their state. All calls @throws PortError */
export interface AdminFlashSaleRepository {
  list(request: SaleListRequest, now: Date): Promise<SaleList>;
  counts(now: Date): Promise<SaleCounts>;
  byId(id: string): Promise<AdminFlashSale | null>;
  product(id: string): Promise<SaleProduct | null>;
  /** Active sales of a product that have not ended, earliest start first. */
  planned(productId: string, now: Date): Promise<readonly FlashSale[]>;
  insert(draft: FlashSaleDraft): Promise<FlashSale>;
  /** Creates sales independently, at most 500; a refused one does not affect the others. */
  insertMany(drafts: readonly FlashSaleDraft[]): Promise<readonly SaleOutcome[]>;
  /** Deletes those of at most 500 sales that nobody has bought from. @returns how many there were */
  withdraw(ids: readonly string[]): Promise<number>;
  /** @param version the expected version; absent, any version is changed @returns null when no sale of this version exists */
  update(id: string, changes: FlashSaleChanges, version?: string): Promise<FlashSale | null>;
  /** @returns false when no sale was deleted */
  delete(id: string): Promise<boolean>;
}
