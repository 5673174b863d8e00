import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { Json } from '../database-types.ts';

/** The answer of `count_listing` and `count_search`, which the database builds in this shape. */
export const toCounts = (counts: Json): ListingCounts => counts as unknown as ListingCounts;
