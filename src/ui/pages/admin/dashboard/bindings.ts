import { ContainerModule } from 'inversify';
import { ReadDashboard } from '../../../../application/insights/read-dashboard.ts';
import { DashboardViewModel } from './dashboard.view-model.ts';

export const dashboardBindings = new ContainerModule(({ bind }) => {
  bind(DashboardViewModel).toResolvedValue((read) => new DashboardViewModel(read), [ReadDashboard]);
});
