import { ContainerModule } from 'inversify';
import { FindOrders } from '../../../../application/order/read-orders.ts';
import { OrdersViewModel } from './orders.view-model.ts';

export const ordersBindings = new ContainerModule(({ bind }) => {
  bind(OrdersViewModel).toResolvedValue((find) => new OrdersViewModel(find), [FindOrders]);
});
