import { ListGameAttributes } from '../../../application/attribute/game-schemas.ts';
import type { Filterable } from '../../../domain/attribute/attribute-choice.ts';
import type { ProductQuery } from '../../../domain/catalog/product-query.ts';
import { readProductQuery } from '../../../domain/catalog/product-query-text.ts';
import type { PageRequest } from '../../core/page.ts';
import { attributePart } from './attribute-part.tsx';

interface RequestedList {
  readonly query: ProductQuery;
  /** The attributes of the one selected game; empty where none or several are selected. */
  readonly schema: readonly Filterable[];
}

/** The query of a list in an address. Attributes belong to one game, so they are ignored where several are selected. */
export const readListing = async ({ get, url }: Pick<PageRequest, 'get' | 'url'>): Promise<RequestedList> => {
  const query = readProductQuery(url.searchParams);
  const [game, ...others] = query.filter.games;
  if (game === undefined || others.length > 0) return { query, schema: [] };
  const known = await get(ListGameAttributes).execute(game);
  const schema = known
    .filter(({ isFilter }) => isFilter)
    .map(({ id, key, name, kind, unit, choices }) => ({ id, key, name, kind, unit, choices }));
  if (schema.length === 0) return { query, schema };
  const { readAttributeChoices } = await attributePart();
  const attributes = readAttributeChoices(url.searchParams, schema);
  return { query: attributes.length === 0 ? query : { ...query, filter: { ...query.filter, attributes } }, schema };
};
