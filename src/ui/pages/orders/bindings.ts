import { ContainerModule } from 'inversify';
import { ListOwnOrders } from '../../../application/order/own-orders.ts';
import { OrdersViewModel } from './orders.view-model.ts';

export const ordersBindings = new ContainerModule(({ bind }) => {
  bind(OrdersViewModel).toResolvedValue((list) => new OrdersViewModel(list), [ListOwnOrders]);
});
