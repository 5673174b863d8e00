import { ContainerModule } from 'inversify';
import { SearchTermService } from '../../../../application/search/search-terms.ts';
import { SearchTermsViewModel } from './search-terms.view-model.ts';

export const searchTermsBindings = new ContainerModule(({ bind }) => {
  bind(SearchTermsViewModel).toResolvedValue((terms) => new SearchTermsViewModel(terms), [SearchTermService]);
});
