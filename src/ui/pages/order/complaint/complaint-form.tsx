import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { COMPLAINT_REASONS, type ComplaintReason } from '../../../../domain/complaint/complaint.ts';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { ToastStore } from '../../../stores/toast.store.ts';
import styles from './complaint.module.scss';
import { complaintTexts, reasons, complaintText as text } from './complaint.text.ts';
import type { ComplaintViewModel } from './complaint.view-model.ts';
import { PendingFiles } from './evidence-files.tsx';

/** The minimal length of a complaint, an answer and an appeal. The database has the same rule. */
export const LONGEST = 2000;

const OF_ANYTHING: ReadonlySet<ComplaintReason> = new Set(['not_received', 'not_as_described', 'other']);

const OF_RENTALS: ReadonlySet<ComplaintReason> = new Set(['cannot_log_in', 'banned', 'not_as_described', 'other']);

const isOffered = (reason: ComplaintReason, { kind, saleKind }: Pick<OrderDetail, 'kind' | 'saleKind'>): boolean =>
  kind === 'rental' ? OF_RENTALS.has(reason) : (saleKind === 'account' && reason !== 'deposit') || OF_ANYTHING.has(reason);

interface Props {
  readonly model: ComplaintViewModel;
  readonly order: Pick<OrderDetail, 'kind' | 'saleKind'>;
  readonly onClose: () => void;
}

/** The form of a new complaint: reason, description and evidence. */
export const ComplaintForm = observer(({ model, order, onClose }: Props) => {
  const toasts = useStore(ToastStore);
  const [reason, setReason] = useState<ComplaintReason | ''>('');
  const [written, setWritten] = useState('');
  const [isTried, setTried] = useState(false);
  const texts = complaintTexts(order.kind);
  const offered = COMPLAINT_REASONS.filter((one) => isOffered(one, order));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason === '' || written.trim() === '') return;
    if (await model.open(reason, written)) {
      toasts.show('success', texts.opened);
      onClose();
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate autoComplete="off">
      <ChoiceField
        label={text.reason}
        name="reason"
        hint={reason === '' ? null : text.evidenceOf(reasons[reason][1])}
        error={isTried && reason === '' ? text.noReason : null}
        options={[['', text.pickReason], ...offered.map((one) => [one, reasons[one][0]] as const)]}
        value={reason}
        onChange={(value) => setReason(offered.find((one) => one === value) ?? '')}
      />
      <AreaField
        label={text.what}
        name="text"
        hint={text.whatHint}
        error={isTried && written.trim() === '' ? text.noText : null}
        rows={4}
        maxLength={LONGEST}
        value={written}
        onChange={setWritten}
      />
      <PendingFiles model={model} sent={0} />
      <RefusalAlert code={model.runner.refusalOf('open')} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" isBusy={model.runner.busy === 'open'}>
          {texts.send}
        </Button>
        <Button variant="text" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </form>
  );
});
