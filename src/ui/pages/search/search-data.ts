import type { SearchAnswer } from '../../../application/search/product-search.ts';
import type { RelaxedResults } from '../../../application/search/relaxed-search.ts';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductFilter } from '../../../domain/catalog/product-query.ts';
import type { HelpAnswer } from '../../../domain/content/questions.ts';
import type { SearchSort } from '../../../domain/search/parsed-query.ts';
import type { Choice, ListingGroups } from '../../features/catalog/listing-groups.ts';

export interface SearchData {
  /** The trimmed search text; null without one. */
  readonly text: string | null;
  /** What was chosen; prices may come from the text instead. */
  readonly filter: ProductFilter;
  /** Null where none was chosen. */
  readonly sort: SearchSort | null;
  readonly offset: number;
  readonly answer: SearchAnswer;
  readonly counts: ListingCounts;
  readonly groups: ListingGroups;
  /** Answers from the help to what the text asks. */
  readonly help: readonly HelpAnswer[];
  /** Results of a relaxed search; null unless the search has no results. */
  readonly relaxed: RelaxedResults | null;
  /** Games to choose from when nothing was found. */
  readonly suggestions: readonly Choice[];
}
