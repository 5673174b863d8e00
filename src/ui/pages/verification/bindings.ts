import { ContainerModule } from 'inversify';
import { VerifyReceipt } from '../../../application/order/own-orders.ts';
import { VerificationViewModel } from './verification.view-model.ts';

export const verificationBindings = new ContainerModule(({ bind }) => {
  bind(VerificationViewModel).toResolvedValue((verify) => new VerificationViewModel(verify), [VerifyReceipt]);
});
