import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { Deal } from '../../features/flash-sale/deal.ts';

/** A door of the facade. */
export interface GameLink {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
  readonly logoUrl: string | null;
}

/** A row of the ledger: an account for rent, and from what price. */
export interface RentalRow {
  readonly id: string;
  readonly name: string;
  readonly gameName: string | null;
  readonly picture: string;
  /** The cheapest option, which its page opens with. */
  readonly optionId: string;
  readonly durations: readonly string[];
  /** How many durations are left out. */
  readonly moreDurations: number;
  /** Its price, in whole Rupiah, and its length. */
  readonly amount: number;
  readonly duration: string;
}

export interface HomeData {
  readonly games: readonly GameLink[];
  /** The first to end and the next to begin. */
  readonly deals: readonly Deal[];
  /** How many running sales are left out. */
  readonly moreDeals: number;
  readonly newest: readonly ProductCard[];
  readonly rentals: readonly RentalRow[];
}

export const isEmptyShop = ({ games, deals, newest, rentals }: HomeData): boolean =>
  [games, deals, newest, rentals].every((list) => list.length === 0);
