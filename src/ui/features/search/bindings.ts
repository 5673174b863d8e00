import { ContainerModule } from 'inversify';
import { SearchAlertModule } from '../../../application/shared/deferred-modules.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { SearchAlertViewModel } from './search-alert.view-model.ts';

export const searchAlertBindings = new ContainerModule(({ bind }) => {
  bind(SearchAlertViewModel).toResolvedValue(
    (session, module) => new SearchAlertViewModel(session, module),
    [SessionStore, SearchAlertModule],
  );
});
