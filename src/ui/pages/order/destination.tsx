import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useStore } from '../../core/view-model.tsx';
import { RefusalAlert } from '../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { shortMoment } from '../../text/time.ts';
import { orderPageText as text } from './order.text.ts';
import type { OrderViewModel } from './order.view-model.ts';
import styles from './order-page.module.scss';

const EMPTY = { bank: '', number: '', holder: '' };
type Written = typeof EMPTY;

const problemsOf = ({ bank, number, holder }: Written): Partial<Written> => ({
  ...(bank.trim().length < 2 ? { bank: text.wrongBank } : {}),
  ...(/^\d{5,30}$/.test(number) ? {} : { number: text.wrongNumber }),
  ...(holder.trim().length < 2 ? { holder: text.wrongHolder } : {}),
});

/** Refunds of an order and the bank account they are sent to, whose number is sent once and never shown again. */
export const Destination = observer(({ model, order }: { readonly model: OrderViewModel; readonly order: OrderDetail }) => {
  const toasts = useStore(ToastStore);
  const { isLocal } = useStore(ClockStore);
  const [written, setWritten] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Written>>({});
  const [isChanging, setChanging] = useState(false);
  const isOpen = !order.isTest && order.refunds.some(({ state }) => state !== 'sent');
  const field = (name: keyof Written) => ({
    name,
    value: written[name],
    error: problems[name] ?? null,
    onChange: (value: string) => setWritten({ ...written, [name]: value }),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = { ...written, number: written.number.replaceAll(/[\s.-]/g, '') };
    const found = problemsOf(given);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (!(await model.setDestination(given))) return;
    setWritten(EMPTY);
    setChanging(false);
    toasts.show('success', text.destinationSaved);
  };
  return (
    <section>
      <h2>{text.refund}</h2>
      <ul className={styles['dues']}>
        {order.refunds.map(({ id, amount, grantedAt, sentAt, reference }) => (
          <li key={id}>
            {sentAt === null
              ? text.refundGranted(amount, shortMoment(grantedAt, isLocal))
              : text.refundSent(amount, shortMoment(sentAt, isLocal))}
            {reference === null ? null : <span> {text.reference(reference)}</span>}
          </li>
        ))}
      </ul>
      {order.isTest ? <p className={styles['hint']}>{text.testRefund}</p> : null}
      {order.destination === null ? null : (
        <p>{text.destination(order.destination.bank, order.destination.last4, order.destination.holder)}</p>
      )}
      {isOpen && order.destination !== null && !isChanging ? (
        <Button onClick={() => setChanging(true)}>{text.changeDestination}</Button>
      ) : null}
      {isOpen && (order.destination === null || isChanging) ? (
        <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate autoComplete="off">
          <h3>{text.destinationTitle}</h3>
          <p className={styles['hint']}>{text.destinationText}</p>
          <TextField label={text.bank} hint={text.bankHint} {...field('bank')} />
          <TextField label={text.accountNumber} inputMode="numeric" autoComplete="off" {...field('number')} />
          <TextField label={text.holder} {...field('holder')} />
          <RefusalAlert code={model.runner.refusalOf('set_destination')} />
          <Button type="submit" variant="primary" isBusy={model.runner.busy === 'set_destination'}>
            {text.saveDestination}
          </Button>
        </form>
      ) : null}
    </section>
  );
});
