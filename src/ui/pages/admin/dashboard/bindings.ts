import { ContainerModule } from 'inversify';
import { ReadDashboard, ReadFirstSteps } from '../../../../application/insights/read-dashboard.ts';
import { ReadPaymentSettings } from '../../../../application/order/payment-settings.ts';
import { ReadOrderFigures } from '../../../../application/order/read-orders.ts';
import { DashboardViewModel } from './dashboard.view-model.ts';
import { OrderQueuesViewModel } from './order-queues.view-model.ts';

export const dashboardBindings = new ContainerModule(({ bind }) => {
  bind(DashboardViewModel).toResolvedValue((read, steps) => new DashboardViewModel(read, steps), [ReadDashboard, ReadFirstSteps]);
  bind(OrderQueuesViewModel).toResolvedValue(
    (figures, settings) => new OrderQueuesViewModel(figures, settings),
    [ReadOrderFigures, ReadPaymentSettings],
  );
});
