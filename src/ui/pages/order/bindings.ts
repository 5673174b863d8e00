import { ContainerModule } from 'inversify';
import {
  AddEvidence,
  AnswerComplaint,
  AppealComplaint,
  OpenComplaint,
  ShowComplaintFile,
  WithdrawComplaint,
} from '../../../application/complaint/own-complaints.ts';
import {
  OpenVault,
  ReadCredentialHistory,
  RequestLoginCode,
  SealLogin,
  ShowLoginCode,
  TickChecklistStep,
} from '../../../application/credential/own-credentials.ts';
import { CancelOrder, ConfirmOrder, SendMessageToShop, SetRefundDestination, StepOrder } from '../../../application/order/order-steps.ts';
import { ReadOwnOrder } from '../../../application/order/own-orders.ts';
import { ShopClock } from '../../features/rental/shop-clock.ts';
import { ComplaintViewModel } from './complaint/complaint.view-model.ts';
import { OrderViewModel } from './order.view-model.ts';
import { VaultViewModel } from './vault/vault.view-model.ts';

/** Calls back when the tab is hidden, another window gets the focus, or the page is left. */
const onLeave = (leave: () => void): (() => void) => {
  const hidden = () => (document.visibilityState === 'hidden' ? leave() : undefined);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('blur', leave);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('blur', leave);
    window.removeEventListener('pagehide', leave);
  };
};

export const orderBindings = new ContainerModule(({ bind }) => {
  bind(OrderViewModel).toResolvedValue(
    (read, cancel, confirm, step, destination, write, picture) =>
      new OrderViewModel(
        { read, cancel, confirm, step, destination, write, picture },
        () => document.visibilityState === 'visible',
        new ShopClock(() => performance.now()),
      ),
    [ReadOwnOrder, CancelOrder, ConfirmOrder, StepOrder, SetRefundDestination, SendMessageToShop, ShowComplaintFile],
  );
  bind(VaultViewModel).toResolvedValue(
    (open, read, ask, tick, history, sealLogin) =>
      new VaultViewModel({ open, read, requestLoginCode: ask, tick, history, sealLogin, now: () => new Date(), onLeave }),
    [OpenVault, ShowLoginCode, RequestLoginCode, TickChecklistStep, ReadCredentialHistory, SealLogin],
  );
  bind(ComplaintViewModel).toResolvedValue(
    (open, answer, withdraw, appeal, add, show) => new ComplaintViewModel({ open, answer, withdraw, appeal, add, show }),
    [OpenComplaint, AnswerComplaint, WithdrawComplaint, AppealComplaint, AddEvidence, ShowComplaintFile],
  );
});
