import * as v from 'valibot';
import { SEARCH_TERM_KINDS, type SearchTerm } from '../../domain/search/search-term.ts';
import { unread } from '../shared/call-answers.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

/** What the admin's search finds in the database. */
export const searchAdmin = {
  procedure: 'admin_search',
  parameters: typed<{ readonly query: string }>(),
  output: v.array(
    v.object({ kind: v.picklist(['product', 'game', 'customer']), id: v.string(), title: v.string(), note: v.nullable(v.string()) }),
  ),
  failures: ['LOOKUP_LIMIT'],
} as const satisfies Procedure;

export const listSearchTerms = {
  procedure: 'list_search_terms',
  parameters: noParameters,
  output: v.array(v.object({ term: v.string(), kind: v.picklist(SEARCH_TERM_KINDS), meaning: v.nullable(v.string()) })),
  failures: [],
} as const satisfies Procedure;

export const saveSearchTerm = {
  procedure: 'save_search_term',
  /** `old`: the word that it replaces. */
  parameters: typed<SearchTerm & { readonly old: string | null }>(),
  output: v.string(),
  failures: ['TERM_EMPTY', 'TERM_TAKEN'],
} as const satisfies Procedure;

export const deleteSearchTerm = {
  procedure: 'delete_search_term',
  parameters: typed<{ readonly term: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
