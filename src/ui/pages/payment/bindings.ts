import { ContainerModule } from 'inversify';
import { CancelOrder, OpenPayment, SubmitProof } from '../../../application/order/order-steps.ts';
import { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { PaymentViewModel } from './payment.view-model.ts';

export const paymentBindings = new ContainerModule(({ bind }) => {
  bind(PaymentViewModel).toResolvedValue(
    (read, open, prove, cancel, clock) =>
      new PaymentViewModel({
        ...{ read, open, prove, cancel },
        isInSight: () => document.visibilityState === 'visible',
        now: () => clock.now,
      }),
    [ReadOwnOrder, OpenPayment, SubmitProof, CancelOrder, ClockStore],
  );
});
