import { ContainerModule } from 'inversify';
import { ClockStore } from '../../stores/clock.store.ts';
import { BuyPanelViewModel } from './buy-panel.view-model.ts';

export const productBindings = new ContainerModule(({ bind }) => {
  bind(BuyPanelViewModel).toResolvedValue((clock) => new BuyPanelViewModel(clock), [ClockStore]);
});
