import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { Deal } from '../../features/flash-sale/deal.ts';

/** A game's tile in the introduction. */
export interface GameLink {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
  readonly logoUrl: string | null;
}

/** A row of the rental table: an account and its lowest rental price. */
export interface RentalRow {
  readonly id: string;
  readonly name: string;
  readonly gameName: string | null;
  readonly picture: string;
  readonly durations: readonly string[];
  /** The number of further options. */
  readonly moreDurations: number;
  /** The price of the cheapest option, which its page preselects, in whole Rupiah. */
  readonly amount: number;
  /** What the price is for; null for a price per day. */
  readonly duration: string | null;
}

export interface HomeData extends Pick<ListingCounts, 'kinds'> {
  readonly games: readonly GameLink[];
  /** Running sales by their end, and the next upcoming one. */
  readonly deals: readonly Deal[];
  /** The number of running sales that are omitted. */
  readonly moreDeals: number;
  readonly newest: readonly ProductCard[];
  readonly rentals: readonly RentalRow[];
}

export const isEmptyShop = ({ games, deals, newest, rentals }: HomeData): boolean =>
  [games, deals, newest, rentals].every((list) => list.length === 0);
