import { ContainerModule } from 'inversify';
import { ApprovePayment, ReadPaymentWork, ResolveException, ShowEvidence } from '../../../../application/order/handle-payments.ts';
import { TransitionOrder } from '../../../../application/order/transition-order.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { PaymentsViewModel } from './payments.view-model.ts';

export const paymentsBindings = new ContainerModule(({ bind }) => {
  bind(PaymentsViewModel).toResolvedValue(
    (read, approve, move, resolve, evidence, stepUp, clock, toasts) =>
      new PaymentsViewModel({ read, approve, move, resolve, evidence }, stepUp, clock, toasts),
    [ReadPaymentWork, ApprovePayment, TransitionOrder, ResolveException, ShowEvidence, StepUpStore, ClockStore, ToastStore],
  );
});
