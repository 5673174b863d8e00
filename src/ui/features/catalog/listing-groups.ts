import { ListCategories, ListGameTitles, ListTiers } from '../../../application/taxonomy/read-taxonomy.ts';
import type { Filterable } from '../../../domain/attribute/attribute-choice.ts';
import type { GroupCounts, ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { PageRequest } from '../../core/page.ts';

/** A filter choice: its label, and how many products there would be if it were chosen in addition. */
export interface Choice {
  readonly slug: string;
  readonly name: string;
  /** Null where it is not known. */
  readonly count: number | null;
}

export interface ListingGroups {
  readonly games: readonly Choice[];
  readonly tiers: readonly Choice[];
  readonly categories: readonly Choice[];
  /** The attributes of the one selected game. */
  readonly attributes: readonly Filterable[];
}

type Named = { readonly id: string; readonly slug: string; readonly name: string };

const choices = (groups: readonly Named[], counts: GroupCounts): Choice[] =>
  groups.map(({ id, slug, name }) => ({ slug, name, count: counts === null ? null : (counts[id] ?? 0) }));

/** The filter choices of a list. @param attributes of the one selected game */
export const loadListingGroups = async (
  { get }: Pick<PageRequest, 'get'>,
  attributes: readonly Filterable[],
  counted: Promise<ListingCounts>,
): Promise<ListingGroups> => {
  const [counts, games, tiers, categories] = await Promise.all([
    counted,
    get(ListGameTitles).execute(),
    get(ListTiers).execute(),
    get(ListCategories).execute(),
  ]);
  return {
    games: choices(games, counts.games),
    tiers: choices(tiers, counts.tiers),
    categories: choices(categories, counts.categories),
    attributes,
  };
};
