import { ContainerModule } from 'inversify';
import { ListingViewModel } from './listing.view-model.ts';

export const listingBindings = new ContainerModule(({ bind }) => {
  bind(ListingViewModel).toResolvedValue(() => new ListingViewModel());
});
