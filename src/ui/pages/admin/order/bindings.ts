import { ContainerModule } from 'inversify';
import { AddShopEvidence } from '../../../../application/complaint/handle-complaints.ts';
import { ReadOrder } from '../../../../application/order/read-orders.ts';
import { SendMessageToBuyer, TransitionOrder } from '../../../../application/order/transition-order.ts';
import { ClaimDeposit } from '../../../../application/rental/handle-rentals.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { DraftText } from '../kit/form/draft-text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { ClaimDepositViewModel } from './claim-deposit.view-model.ts';
import { OrderViewModel } from './order.view-model.ts';

export const orderBindings = new ContainerModule(({ bind }) => {
  bind(OrderViewModel).toResolvedValue(
    (read, move, write, drafts, stepUp, toasts) =>
      new OrderViewModel({
        ...{ read, move, write, stepUp, toasts },
        message: new DraftText(drafts, 'order-message'),
        isInSight: () => document.visibilityState === 'visible',
      }),
    [ReadOrder, TransitionOrder, SendMessageToBuyer, DraftStorage, StepUpStore, ToastStore],
  );
  bind(ClaimDepositViewModel).toResolvedValue(
    (claim, add, stepUp, toasts) => new ClaimDepositViewModel(claim, add, stepUp, toasts),
    [ClaimDeposit, AddShopEvidence, StepUpStore, ToastStore],
  );
});
