import { ContainerModule } from 'inversify';
import { VerifyReceipt } from '../../../application/order/own-orders.ts';
import { ReceiptCodeViewModel } from './receipt-code.view-model.ts';
import { VerificationViewModel } from './verification.view-model.ts';

export const verificationBindings = new ContainerModule(({ bind }) => {
  bind(ReceiptCodeViewModel).toResolvedValue(() => new ReceiptCodeViewModel());
  bind(VerificationViewModel).toResolvedValue((verify) => new VerificationViewModel(verify), [VerifyReceipt]);
});
