import { ContainerModule } from 'inversify';
import { MarkRefundSent, ReadRefunds, RevealRefundDestination } from '../../../../application/order/handle-refunds.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { RefundsViewModel } from './refunds.view-model.ts';

export const refundsBindings = new ContainerModule(({ bind }) => {
  bind(RefundsViewModel).toResolvedValue(
    (read, mark, reveal, stepUp, clock, toasts) => new RefundsViewModel({ read, mark, reveal }, stepUp, clock, toasts),
    [ReadRefunds, MarkRefundSent, RevealRefundDestination, StepUpStore, ClockStore, ToastStore],
  );
});
