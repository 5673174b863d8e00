import { ContainerModule } from 'inversify';
import { ReadOpeningHours } from '../../../application/order/opening-hours.ts';
import { OpeningHoursStore } from './opening-hours.store.ts';

export const openingHoursBindings = new ContainerModule(({ bind }) => {
  bind(OpeningHoursStore)
    .toResolvedValue((read) => new OpeningHoursStore(read), [ReadOpeningHours])
    .inSingletonScope();
});
