import { ListCategories, ListGameTitles, ListTiers } from '../../../application/taxonomy/read-taxonomy.ts';
import type { Filterable } from '../../../domain/attribute/attribute-choice.ts';
import type { PageRequest } from '../../core/page.ts';

/** A choice in the filter: what it is called, how many visible products it has. */
export interface Choice {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

export interface ListingGroups {
  readonly games: readonly Choice[];
  readonly tiers: readonly Choice[];
  readonly categories: readonly Choice[];
  /** Of the one chosen game. */
  readonly attributes: readonly Filterable[];
}

type Named = { readonly slug: string; readonly name: string; readonly productCount: number };

const choices = (groups: readonly Named[]): Choice[] => groups.map(({ slug, name, productCount }) => ({ slug, name, count: productCount }));

/** What a list can be narrowed by. @param attributes of the one chosen game */
export const loadListingGroups = async ({ get }: Pick<PageRequest, 'get'>, attributes: readonly Filterable[]): Promise<ListingGroups> => {
  const [games, tiers, categories] = await Promise.all([
    get(ListGameTitles).execute(),
    get(ListTiers).execute(),
    get(ListCategories).execute(),
  ]);
  return { games: choices(games), tiers: choices(tiers), categories: choices(categories), attributes };
};
