import { ContainerModule } from 'inversify';
import { FindOrders } from '../../../../application/order/read-orders.ts';
import { DecideMessage, ReadUndecidedMessages } from '../../../../application/order/undecided-messages.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { OrdersViewModel } from './orders.view-model.ts';
import { UndecidedMessagesViewModel } from './undecided-messages.view-model.ts';

export const ordersBindings = new ContainerModule(({ bind }) => {
  bind(UndecidedMessagesViewModel).toResolvedValue(
    (read, decide, toasts) => new UndecidedMessagesViewModel(read, decide, toasts),
    [ReadUndecidedMessages, DecideMessage, ToastStore],
  );
  bind(OrdersViewModel).toResolvedValue((find) => new OrdersViewModel(find), [FindOrders]);
});
