import { ContainerModule } from 'inversify';
import {
  ApprovePayment,
  FindTransfers,
  ReadPaymentWork,
  RecordTransfer,
  ResolveException,
  ShowEvidence,
} from '../../../../application/order/handle-payments.ts';
import { ReadPaymentSettings } from '../../../../application/order/payment-settings.ts';
import { TransitionOrder } from '../../../../application/order/transition-order.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { PaymentsViewModel } from './payments.view-model.ts';
import { TransfersViewModel } from './transfers.view-model.ts';

export const paymentsBindings = new ContainerModule(({ bind }) => {
  bind(PaymentsViewModel).toResolvedValue(
    (read, approve, move, resolve, evidence, stepUp, clock, toasts) =>
      new PaymentsViewModel({ read, approve, move, resolve, evidence }, stepUp, clock, toasts),
    [ReadPaymentWork, ApprovePayment, TransitionOrder, ResolveException, ShowEvidence, StepUpStore, ClockStore, ToastStore],
  );
  bind(TransfersViewModel).toResolvedValue(
    (find, record, settings, stepUp, clock, toasts) => new TransfersViewModel({ find, record, settings }, stepUp, clock, toasts),
    [FindTransfers, RecordTransfer, ReadPaymentSettings, StepUpStore, ClockStore, ToastStore],
  );
});
