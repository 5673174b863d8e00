import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Complaint, isRunning } from '../../../../domain/complaint/complaint.ts';
import type { OrderKind } from '../../../../domain/order/transitions.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { Mark } from '../../../components/mark.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { lengthText } from '../../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { shortMoment } from '../../../text/time.ts';
import styles from './complaint.module.scss';
import { complaintStates, complaintTexts, outcomes, reasons, complaintText as text, whileOpen } from './complaint.text.ts';
import type { ComplaintViewModel } from './complaint.view-model.ts';
import { LONGEST } from './complaint-form.tsx';
import { PendingFiles, SentFiles } from './evidence-files.tsx';

interface Props {
  readonly model: ComplaintViewModel;
  readonly complaint: Complaint;
}

interface CardProps extends Props {
  readonly kind: OrderKind;
}

/** A form with one text field; a refused text stays, so that it can be corrected. */
const TextForm = observer(
  ({
    model,
    step,
    label,
    press,
    onSend,
  }: {
    readonly model: ComplaintViewModel;
    readonly step: 'answer' | 'appeal';
    readonly label: string;
    readonly press: string;
    readonly onSend: (text: string) => Promise<boolean>;
  }) => {
    const [written, setWritten] = useState('');
    const [isTried, setTried] = useState(false);
    const isEmpty = written.trim() === '';
    const send = async (event: FormEvent) => {
      event.preventDefault();
      setTried(isEmpty);
      if (!isEmpty && (await onSend(written))) setWritten('');
    };
    return (
      <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate autoComplete="off">
        <AreaField
          label={label}
          name={step}
          error={isTried && isEmpty ? text.noText : null}
          maxLength={LONGEST}
          value={written}
          onChange={setWritten}
        />
        <RefusalAlert code={model.runner.refusalOf(step)} />
        <Button type="submit" variant={step === 'appeal' ? 'primary' : 'secondary'} isBusy={model.runner.busy === step}>
          {press}
        </Button>
      </form>
    );
  },
);

const AUTHORS = { buyer: text.you, shop: text.shop, system: text.system } as const;

const Thread = observer(({ complaint }: Pick<Props, 'complaint'>) => {
  const { isLocal } = useStore(ClockStore);
  const first = { id: complaint.id, author: complaint.openedBy, text: complaint.text, at: complaint.openedAt } as const;
  return (
    <ol className={styles['thread']}>
      {[first, ...complaint.messages].map(({ id, author, text: words, at }) => (
        <li key={id} data-author={author}>
          <p>{words}</p>
          <span className={styles['hint']}>
            {text.by(AUTHORS[author])}
            <time dateTime={at.toISOString()}>{shortMoment(at, isLocal)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
});

/** The decision, its reason, and the deadline of an appeal. */
const Decision = observer(({ model, complaint }: Props) => {
  const { isLocal } = useStore(ClockStore);
  const { outcome, decision, amount, minutes, isBySilence, firstOutcome, firstAmount, firstDecision, appeal, appealUntil } = complaint;
  const { refundSent, refundDue } = complaint;
  return (
    <>
      {firstOutcome === null ? null : (
        <div className={styles['decided']}>
          <h3>{text.before}</h3>
          <p>{text.decidedAs(outcomes[firstOutcome], firstAmount)}</p>
          <p className={styles['words']}>{firstDecision}</p>
        </div>
      )}
      {appeal === null ? null : (
        <div className={styles['decided']}>
          <h3>{text.appealSent}</h3>
          <p className={styles['words']}>{appeal}</p>
        </div>
      )}
      {outcome === null ? null : (
        <div className={styles['decision']}>
          <h3>{minutes === null ? text.decidedAs(outcomes[outcome], amount) : text.decidedMinutes(lengthText(minutes))}</h3>
          <p className={styles['words']}>{decision}</p>
          {firstOutcome === 'part_refund' ? <p className={styles['hint']}>{text.refunds(refundSent, refundDue)}</p> : null}
          {isBySilence ? <p className={styles['hint']}>{text.bySilence}</p> : null}
        </div>
      )}
      {appealUntil === null ? null : (
        <div className={styles['form']}>
          <p className={styles['hint']}>{text.appealUntil(shortMoment(appealUntil, isLocal))}</p>
          <TextForm
            model={model}
            step="appeal"
            label={text.appealText}
            press={text.appeal}
            onSend={(written) => model.appeal(complaint.id, written)}
          />
        </div>
      )}
      {complaint.state === 'final' ? (
        <p className={styles['hint']}>
          {text.elsewhere} <Link to={paths.help}>{text.elsewhereLink}</Link>
        </p>
      ) : null}
    </>
  );
});

/** The state of a complaint: who acts next and until when, statements and files of both sides, and the decision. */
export const ComplaintCard = observer(({ model, complaint, kind }: CardProps) => {
  const { isLocal } = useStore(ClockStore);
  const dialog = useStore(DialogStore);
  const { id, reason, state, turn, dueAt, files, claimedAmount } = complaint;
  const texts = complaintTexts(kind);
  const due = dueAt === null ? null : shortMoment(dueAt, isLocal);
  const withdraw = async () => {
    const isSure = await dialog.open({
      type: 'warning',
      title: texts.withdrawTitle,
      message: texts.withdrawText,
      cancelText: text.keep,
      confirmText: texts.withdraw,
    });
    if (isSure) await model.withdraw(id);
  };
  return (
    <>
      <p className={styles['marks']}>
        <Mark tone={isRunning(complaint) ? 'warning' : 'plain'}>{complaintStates[state]}</Mark>{' '}
        <b>{claimedAmount === null ? reasons[reason][0] : text.claims(claimedAmount)}</b>
      </p>
      {isRunning(complaint) ? (
        <p role="status">
          {whileOpen(complaint, kind)}{' '}
          {due === null
            ? null
            : turn === 'shop'
              ? text.shopUntil(due)
              : reason === 'deposit'
                ? (files.some(({ author }) => author === 'shop') ? text.depositUntil : text.depositUnproved)(due)
                : text.buyerUntil(due)}
        </p>
      ) : null}
      <Thread complaint={complaint} />
      <SentFiles model={model} complaint={complaint} />
      <Decision model={model} complaint={complaint} />
      {isRunning(complaint) ? (
        <>
          <PendingFiles model={model} sent={files.length} />
          {model.pending.length === 0 ? null : (
            <Button onClick={() => void model.send(id)}>
              {model.pending.some((one) => one.state === 'failed') ? text.again : text.addedNow}
            </Button>
          )}
          <TextForm
            model={model}
            step="answer"
            label={text.answer}
            press={text.sendAnswer}
            onSend={(written) => model.answer(id, written)}
          />
          <RefusalAlert code={model.runner.refusalOf('withdraw')} />
          {complaint.openedBy !== 'buyer' ? null : (
            <div className={styles['withdraw']}>
              <Button variant="text" isBusy={model.runner.busy === 'withdraw'} onClick={() => void withdraw()}>
                {texts.withdraw}
              </Button>
            </div>
          )}
        </>
      ) : null}
    </>
  );
});
