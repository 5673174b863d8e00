import type { ListRequest } from '../../../application/catalog/product-repository.ts';
import { readCursor } from '../../../domain/catalog/product-cursor.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { filterArguments } from './product-list-query.ts';
import { CARD_COLUMNS } from './product-rows.ts';

/** A list filtered by attributes, which only a function can read. */
export const queryWithFacts = (rest: RestClient, { criteria, sort, after, limit }: ListRequest, now: Date) => {
  const cursor = readCursor(after, sort);
  const from =
    cursor === null
      ? {}
      : { p_at: cursor.at, p_id: cursor.id, p_sold: cursor.isSold, ...(cursor.price === null ? {} : { p_price: cursor.price }) };
  return rest
    .rpc(
      'products_with_facts',
      { p_facts: '[]', ...filterArguments(criteria, now), ...from, p_sort: sort, p_limit: limit + 1 },
      { get: true },
    )
    .select(CARD_COLUMNS);
};
