import { productsWithFacts } from '../../../application/catalog/listing.answers.ts';
import type { ListRequest } from '../../../application/catalog/product-repository.ts';
import { readCursor } from '../../../domain/catalog/product-cursor.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { queryProducts, listingFilter } from './product-list-query.ts';
import { CARD_COLUMNS } from './product-rows.ts';

/** A list filtered by attributes, which only a function can read. */
export const queryWithFacts = (rest: RestClient, { criteria, sort, after, limit }: ListRequest, now: Date) => {
  const { facts, ...filter } = listingFilter(criteria, now);
  const cursor = readCursor(after, sort);
  const from = { at: cursor?.at ?? null, id: cursor?.id ?? null, price: cursor?.price ?? null, sold: cursor?.isSold ?? null };
  return queryProducts(rest, productsWithFacts, { ...filter, facts: facts ?? '[]', ...from, sort, limit: limit + 1 }).select(CARD_COLUMNS);
};
