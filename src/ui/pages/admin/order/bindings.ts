import { ContainerModule } from 'inversify';
import { MoveOrder, WriteToBuyer } from '../../../../application/order/move-order.ts';
import { ReadOrder } from '../../../../application/order/read-orders.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { OrderViewModel } from './order.view-model.ts';

export const orderBindings = new ContainerModule(({ bind }) => {
  bind(OrderViewModel).toResolvedValue(
    (read, move, write, stepUp, toasts) =>
      new OrderViewModel({ read, move, write }, stepUp, toasts, () => document.visibilityState === 'visible'),
    [ReadOrder, MoveOrder, WriteToBuyer, StepUpStore, ToastStore],
  );
});
