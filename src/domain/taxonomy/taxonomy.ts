/** A group of products: price tier, game title or category (specification, section 3). */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly icon: string | null;
  /** `#rrggbb` or null. */
  readonly color: string | null;
  readonly isActive: boolean;
  readonly sortOrder: number;
  /** The number of visible products, counted by the database. */
  readonly productCount: number;
}

export interface Tier extends Group {
  readonly borderColor: string | null;
  readonly backgroundGradient: string | null;
  /** Whole Rupiah, inclusive. */
  readonly priceRangeMin: number;
  /** Whole Rupiah, exclusive; null is open-ended. */
  readonly priceRangeMax: number | null;
}

export interface GameTitle extends Group {
  readonly logoUrl: string | null;
  /** A path in the game-logos bucket. */
  readonly logoPath: string | null;
  readonly isPopular: boolean;
}

export type Category = Group;

/** Active groups in the owner's order, equal positions by name, so that the order is stable. */
export const inShopOrder = <T extends Group>(groups: readonly T[]): T[] =>
  groups
    .filter((group) => group.isActive)
    .toSorted((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
