import { ContainerModule } from 'inversify';
import { AddShopEvidence, AnswerComplaint, DecideComplaint, ReadComplaint } from '../../../../application/complaint/handle-complaints.ts';
import { ShowEvidence } from '../../../../application/order/handle-payments.ts';
import { DraftStorage } from '../../../../application/shared/draft-storage.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { DraftText } from '../kit/form/draft-text.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { ComplaintViewModel } from './complaint.view-model.ts';

export const complaintBindings = new ContainerModule(({ bind }) => {
  bind(ComplaintViewModel).toResolvedValue(
    (read, answer, decide, evidence, add, drafts, stepUp, toasts) =>
      new ComplaintViewModel({ read, answer, decide, evidence, add }, new DraftText(drafts, 'complaint-answer'), stepUp, toasts),
    [ReadComplaint, AnswerComplaint, DecideComplaint, ShowEvidence, AddShopEvidence, DraftStorage, StepUpStore, ToastStore],
  );
});
