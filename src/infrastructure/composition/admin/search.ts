import type { Container } from 'inversify';
import { type SearchTermRepository, SearchTermService } from '../../../application/search/search-terms.ts';
import { PORT } from '../tokens.ts';

/** Binds the editing of the words that the shop's search reads. */
export const bindSearchTerms = (container: Container, terms: SearchTermRepository): void => {
  container.bind(SearchTermService).toResolvedValue((errors) => new SearchTermService(terms, errors), [PORT.errors]);
};
