import type { FlashSale } from '../flash-sale/flash-sale.ts';
import type { SaleKind } from '../order/order.ts';
import type { Category, GameTitle, Tier } from '../taxonomy/taxonomy.ts';
import type { CardRental, RentalOption } from './rental-option.ts';
import type { StrikablePrice } from './strikable-price.ts';

export type TierSummary = Pick<Tier, 'id' | 'name' | 'slug'>;
export type GameSummary = Pick<GameTitle, 'id' | 'name' | 'slug'>;
export type CategorySummary = Pick<Category, 'id' | 'name' | 'slug'>;

/** One attribute line of an account, as the seller wrote it: "Server", "Indonesia". */
export interface Attribute {
  readonly label: string;
  readonly value: string;
}

/** The part of a product that cards show. Money is whole rupiah. */
export interface ProductCard {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  /** An earlier price as staff typed it; shown only when it may be struck through (`currentPrice`). */
  readonly originalPrice: number | null;
  /** The cover address, without origin for files of the shop; null means the generated cover. */
  readonly image: string | null;
  readonly stock: number;
  readonly hasRental: boolean;
  readonly createdAt: Date;
  readonly tier: TierSummary | null;
  readonly game: GameSummary | null;
  readonly rentalOptions: readonly CardRental[];
  /** The product's active sale that has not ended; `isLive` says whether it has begun. */
  readonly sale: FlashSale | null;
  /**
   * Part of the demo catalogue: shown like any other product, but the database refuses orders for it. `isBuiltInSample` recognises built-in
   * samples.
   */
  readonly isSample: boolean;
  readonly saleKind: SaleKind;
  /** Attribute values that the card shows, at most two. Absent in cards that a device stored in an earlier format. */
  readonly facts?: readonly string[];
  /** The prices above the current one that may be struck through; absent without any. */
  readonly strikable?: readonly StrikablePrice[];
}

/** A product with all fields of the detail page and the admin (specification, section 3). */
export interface Product extends ProductCard {
  readonly rentalOptions: readonly RentalOption[];
  /** When a unit can be rented next; null while the product is not for rent. */
  readonly rentableFrom: Date | null;
  readonly description: string;
  readonly images: readonly string[];
  /** The alt text of each of `images`; shorter, or empty, where there is none. */
  readonly imageAlts: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly sellerNote: string | null;
  /** Hours of warranty after delivery; null without a warranty. */
  readonly warrantyHours: number | null;
  /** Hours within which the shop delivers after payment; null for the default of its sale kind. */
  readonly deliveryHours: number | null;
  readonly category: CategorySummary | null;
  readonly isActive: boolean;
  readonly isFlashSale: boolean;
  readonly archivedAt: Date | null;
  readonly updatedAt: Date;
}
