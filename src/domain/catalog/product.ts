import type { FlashSale } from '../flash-sale/flash-sale.ts';
import type { SaleKind } from '../order/order.ts';
import type { Category, GameTitle, Tier } from '../taxonomy/taxonomy.ts';
import type { CardRental, RentalOption } from './rental-option.ts';

export type TierSummary = Pick<Tier, 'id' | 'name' | 'slug'>;
export type GameSummary = Pick<GameTitle, 'id' | 'name' | 'slug'>;
export type CategorySummary = Pick<Category, 'id' | 'name' | 'slug'>;

/** One line of the account's score board, as the seller gave it: "Server", "Indonesia". */
export interface Attribute {
  readonly label: string;
  readonly value: string;
}

/** What a card shows. Money is whole Rupiah. */
export interface ProductCard {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly originalPrice: number | null;
  /** Cover address, own files without origin; null means the drawn cover. */
  readonly image: string | null;
  readonly stock: number;
  readonly hasRental: boolean;
  readonly createdAt: Date;
  readonly tier: TierSummary | null;
  readonly game: GameSummary | null;
  readonly rentalOptions: readonly CardRental[];
  /** The product's active sale that has not ended; `isLive` says whether it has begun. */
  readonly sale: FlashSale | null;
  /** Part of the demo catalogue: shown like any other, refused by the database in orders. `isBuiltInSample` recognises built-in ones. */
  readonly isSample: boolean;
  /** Attributes that the card shows beside the game, at most two. Absent in cards that a device stored in an earlier format. */
  readonly facts?: readonly string[];
}

/** Everything the detail page and the admin know (specification, section 3). */
export interface Product extends ProductCard {
  readonly rentalOptions: readonly RentalOption[];
  /** When one of its units can be rented next; null while it is not for rent. */
  readonly rentableFrom: Date | null;
  readonly description: string;
  readonly images: readonly string[];
  /** The alt text of each of `images`; shorter, or empty, where none is given. */
  readonly imageAlts: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly sellerNote: string | null;
  /** Hours the buyer may check the account after delivery; null when none is promised. */
  readonly warrantyHours: number | null;
  /** Hours within which the shop delivers after payment; null for the default of its kind. */
  readonly deliveryHours: number | null;
  /** How it is sold: an account, an item, or a service. */
  readonly saleKind: SaleKind;
  readonly category: CategorySummary | null;
  readonly isActive: boolean;
  readonly isFlashSale: boolean;
  readonly archivedAt: Date | null;
  readonly updatedAt: Date;
}
