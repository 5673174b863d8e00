import { ContainerModule } from 'inversify';
import { CancelOrder, ConfirmOrder, SetRefundDestination, StepOrder, WriteToShop } from '../../../application/order/order-steps.ts';
import { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import { OrderViewModel } from './order.view-model.ts';

export const orderBindings = new ContainerModule(({ bind }) => {
  bind(OrderViewModel).toResolvedValue(
    (read, cancel, confirm, step, destination, write) =>
      new OrderViewModel({ read, cancel, confirm, step, destination, write }, () => document.visibilityState === 'visible'),
    [ReadOwnOrder, CancelOrder, ConfirmOrder, StepOrder, SetRefundDestination, WriteToShop],
  );
});
