import { productsWithFacts } from '../../../application/catalog/listing.procedures.ts';
import type { ListRequest } from '../../../application/catalog/product-repository.ts';
import { readCursor } from '../../../domain/catalog/product-cursor.ts';
import { callForRows, type RestClient } from '../shared/rest-client.ts';
import { listingFilters } from './product-list-query.ts';
import { CARD_COLUMNS } from './product-rows.ts';

/** A list filtered by attributes, which only a function can read. */
export const queryWithFacts = (rest: RestClient, { criteria, sort, after, limit }: ListRequest, now: Date) => {
  const cursor = readCursor(after, sort);
  const from = cursor === null ? {} : { at: cursor.at, id: cursor.id, sold: cursor.isSold, price: cursor.price };
  const { facts, ...filters } = listingFilters(criteria, now);
  const given = { facts: facts ?? '[]', ...filters, ...from, sort, limit: limit + 1 };
  return callForRows(rest, productsWithFacts, given).select(CARD_COLUMNS);
};
