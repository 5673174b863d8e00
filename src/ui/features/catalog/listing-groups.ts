import { ListCategories, ListGameTitles, ListTiers } from '../../../application/taxonomy/read-taxonomy.ts';
import type { Filterable } from '../../../domain/attribute/attribute-choice.ts';
import type { PageRequest } from '../../core/page.ts';

/** A filter choice: its label and its number of visible products. */
export interface Choice {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

export interface ListingGroups {
  readonly games: readonly Choice[];
  readonly tiers: readonly Choice[];
  readonly categories: readonly Choice[];
  /** The attributes of the one selected game. */
  readonly attributes: readonly Filterable[];
}

type Named = { readonly slug: string; readonly name: string; readonly productCount: number };

const choices = (groups: readonly Named[]): Choice[] => groups.map(({ slug, name, productCount }) => ({ slug, name, count: productCount }));

/** The filter choices of a list. @param attributes of the one selected game */
export const loadListingGroups = async ({ get }: Pick<PageRequest, 'get'>, attributes: readonly Filterable[]): Promise<ListingGroups> => {
  const [games, tiers, categories] = await Promise.all([
    get(ListGameTitles).execute(),
    get(ListTiers).execute(),
    get(ListCategories).execute(),
  ]);
  return { games: choices(games), tiers: choices(tiers), categories: choices(categories), attributes };
};
