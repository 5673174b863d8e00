import type { SaleKind } from '../order/order.ts';
import { formatCount } from '../shared/rupiah.ts';

/** Up to here counts are exact; a larger number says only that there are more, because counting a large catalogue is slow. */
const EXACT = 1000;

/** The number of products by id of a group; an absent group has none. Null where it is not known. */
export type GroupCounts = Readonly<Record<string, number>> | null;

/** What a list holds. A group, or a kind, is counted under all conditions except those on itself, as somebody who adds a choice expects. */
export interface ListingCounts {
  readonly total: number;
  readonly kinds: Readonly<Partial<Record<SaleKind, number>>> | null;
  readonly games: GroupCounts;
  readonly tiers: GroupCounts;
  readonly categories: GroupCounts;
}

export const nothingCounted: ListingCounts = { total: 0, kinds: {}, games: {}, tiers: {}, categories: {} };

/** `39`, `1.000`, `1.000+`. */
export const countText = (count: number): string => (count > EXACT ? `${formatCount(EXACT)}+` : formatCount(count));

/**
 * The only kind in a list: the chosen one, or that of everything counted. Null where there are several, none, or where it is not known.
 * @param chosen the kind that the list is filtered by
 */
export const onlyKind = ({ kinds }: Pick<ListingCounts, 'kinds'>, chosen: SaleKind | null = null): SaleKind | null => {
  const [kind, ...others] = Object.keys(kinds ?? {}) as SaleKind[];
  return chosen ?? (others.length === 0 ? (kind ?? null) : null);
};
