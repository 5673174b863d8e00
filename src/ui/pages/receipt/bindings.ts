import { ContainerModule } from 'inversify';
import { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import { ReceiptViewModel } from './receipt.view-model.ts';

export const receiptBindings = new ContainerModule(({ bind }) => {
  bind(ReceiptViewModel).toResolvedValue((read) => new ReceiptViewModel(read), [ReadOwnOrder]);
});
