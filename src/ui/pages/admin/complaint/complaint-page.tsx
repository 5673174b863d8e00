import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router-dom';
import type { ComplaintCase } from '../../../../application/complaint/complaint-admin-repository.ts';
import { type Complaint, excessRefund, isRunning } from '../../../../domain/complaint/complaint.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { complaintOutcomes, complaintReasons, complaintStates } from '../../../features/complaint/complaint.text.ts';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Part } from '../kit/part.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { complaintText, complaintText as text } from './complaint.text.ts';
import { ComplaintViewModel, complaintBindings } from './complaint.view-model.ts';
import styles from './complaint-page.module.scss';
import { ConversationPart, EvidencePart, RentalPart, SoldPart, VaultPart } from './complaint-parts.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

/** Another complaint is another page, so that no state is carried over. */
export const ComplaintPage = () => {
  const { id = '' } = useParams();
  return <Loaded key={id} id={id} />;
};

const Loaded = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(ComplaintViewModel, (made) => made.for(id));
  const { found } = model;
  useUnsavedGuard(model.message.isEdited);
  const complaint = found?.order.complaint ?? null;
  const back = (
    <Link className={buttonClass(found === null ? 'secondary' : 'text')} to={adminPaths.complaints}>
      {text.back}
    </Link>
  );
  if (found === null) return <EmptyState heading="h1" title={text.missingTitle} text={text.missingText} action={back} />;
  return (
    <>
      <PageHead
        title={found === undefined ? text.title : found.order.number}
        note={
          complaint === null ? undefined : <Mark tone={isRunning(complaint) ? 'warning' : 'plain'}>{complaintStates[complaint.state]}</Mark>
        }
      >
        {back}
      </PageHead>
      <ListState isLoading={found === undefined} problem={model.problem} onRetry={() => void model.load()} empty={null}>
        {found === undefined || complaint === null ? null : <Shown model={model} found={found} complaint={complaint} />}
      </ListState>
      {model.isDeciding && found !== undefined ? <DecisionDialog model={model} found={found} /> : null}
    </>
  );
});

interface ShownProps {
  readonly model: ComplaintViewModel;
  readonly found: ComplaintCase;
  readonly complaint: Complaint;
}

const Shown = observer(({ model, found, complaint }: ShownProps) => {
  const runs = isRunning(complaint);
  return (
    <>
      <p className={styles['sentence']} role="status">
        {complaint.dueAt === null
          ? text.decided(
              complaint.outcome === null ? complaintStates[complaint.state] : complaintOutcomes[complaint.outcome],
              complaint.amount,
            )
          : text.until(text.turn[complaint.turn], shortMoment(complaint.dueAt, false))}
      </p>
      {found.mustBeOther && runs ? <FormAlert text={text.other} /> : null}
      <div className={styles['actions']}>
        {runs ? (
          <Button variant="primary" onClick={model.openDialog}>
            {text.decide}
          </Button>
        ) : null}
        <Link className={buttonClass('secondary')} to={adminPaths.order(found.order.id)}>
          {text.toOrder}
        </Link>
      </div>
      <div className={styles['columns']}>
        <div>
          <Part title={text.about}>
            <p className={styles['text']}>
              <b>{complaintReasons[complaint.reason]}</b>
              <br />
              {complaint.text}
              <small>{shortMoment(complaint.openedAt, false)}</small>
            </p>
            {complaint.firstOutcome === null ? null : (
              <p className={styles['text']}>
                {text.first(text.decided(complaintOutcomes[complaint.firstOutcome], complaint.firstAmount), complaint.firstDecision ?? '')}
              </p>
            )}
            {complaint.appeal === null ? null : (
              <p className={styles['text']}>
                <b>{text.appeal}</b>
                <br />
                {complaint.appeal}
              </p>
            )}
            {complaint.decision === null || complaint.decidedAt === null ? null : (
              <p className={styles['text']}>
                {complaint.decision}
                {complaint.firstOutcome === 'part_refund' ? (
                  <small>{text.refunds(complaint.refundSent, complaint.refundDue, excessRefund(complaint))}</small>
                ) : null}
                <small>{text.by(complaint.decidedBy ?? text.silence, shortMoment(complaint.decidedAt, false))}</small>
              </p>
            )}
          </Part>
          <ConversationPart model={model} complaint={complaint} isRunning={runs} />
        </div>
        <div>
          <SoldPart found={found} />
          {found.rental === null ? null : <RentalPart rental={found.rental} />}
          <EvidencePart model={model} complaint={complaint} isRunning={runs} />
          <VaultPart history={found.history} />
        </div>
      </div>
    </>
  );
});

export const complaintScreen = defineScreen({ title: complaintText.title, bindings: [complaintBindings], Component: ComplaintPage });
