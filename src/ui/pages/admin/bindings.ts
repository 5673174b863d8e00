import { ContainerModule } from 'inversify';
import { ShowVitals } from '../../../application/telemetry/show-vitals.ts';
import { SystemViewModel } from './system.view-model.ts';

export const systemBindings = new ContainerModule(({ bind }) => {
  bind(SystemViewModel).toResolvedValue((show) => new SystemViewModel(show), [ShowVitals]);
});
