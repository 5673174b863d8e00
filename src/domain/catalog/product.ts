import type { FlashSale } from '../flash-sale/flash-sale.ts';
import type { Category, GameTitle, Tier } from '../taxonomy/taxonomy.ts';
import type { RentalOption } from './rental-option.ts';

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
  readonly rentalOptions: readonly RentalOption[];
  /** The product's active sale whose end has not passed; whether it runs is `isLive`. */
  readonly sale: FlashSale | null;
  /** Came with the demo catalogue. Shown like any other, never ordered (the database refuses); built-in ones are told by `isBuiltInSample`. */
  readonly isSample: boolean;
  /** What the card says beside the game, two at most. Absent in what a device kept from before. */
  readonly facts?: readonly string[];
}

/** Everything the detail page and the admin know (specification, section 3). */
export interface Product extends ProductCard {
  readonly description: string;
  readonly images: readonly string[];
  /** What each of `images` shows, in words; shorter, or empty, where nobody said. */
  readonly imageAlts: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly sellerNote: string | null;
  /** Hours the buyer may check the account after delivery; null when none is promised. */
  readonly warrantyHours: number | null;
  readonly category: CategorySummary | null;
  readonly isActive: boolean;
  readonly isFlashSale: boolean;
  readonly archivedAt: Date | null;
  readonly updatedAt: Date;
}
