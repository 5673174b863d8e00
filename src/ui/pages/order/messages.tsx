import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { hasNumberInDoubt } from '../../../domain/order/game-ids.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { Button } from '../../components/button.tsx';
import { AreaField } from '../../components/forms/area-field.tsx';
import { useStore } from '../../core/view-model.tsx';
import { MessagePicture } from '../../features/order/message-picture.tsx';
import { RefusalAlert } from '../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { shortMoment } from '../../text/time.ts';
import { orderPageText as text } from './order.text.ts';
import type { OrderViewModel } from './order.view-model.ts';
import styles from './order-page.module.scss';

const LONGEST = 1000;

/** The messages between the buyer and the shop. */
export const Messages = observer(({ model, order }: { readonly model: OrderViewModel; readonly order: OrderDetail }) => {
  const { isLocal } = useStore(ClockStore);
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** The text that was questioned because its number may be that of a bank account. */
  const [questioned, setQuestioned] = useState<string | null>(null);
  const isConfirmed = questioned === written;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() === '') return setProblem(text.emptyMessage);
    setProblem(null);
    if (!isConfirmed && hasNumberInDoubt(written)) return setQuestioned(written);
    // A refused text stays, so that it can be corrected.
    if (await model.write(written)) setWritten('');
  };
  return (
    <section>
      <h2>{text.messages}</h2>
      {order.messages.length === 0 ? (
        <p className={styles['hint']}>{text.noMessages}</p>
      ) : (
        <ol className={styles['messages']}>
          {order.messages.map(({ id, author, text: words, at, picture }) => (
            <li key={id} data-author={author}>
              <p>{words}</p>
              {picture === null ? null : <MessagePicture path={picture} address={model.addressOf} />}
              <span className={styles['when']}>
                {text.by(author === 'buyer' ? text.you : text.shop)}
                <time dateTime={at.toISOString()}>{shortMoment(at, isLocal)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
      <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
        <AreaField
          label={text.write}
          name="message"
          hint={text.writeHint}
          error={isConfirmed ? text.numberInDoubt : problem}
          maxLength={LONGEST}
          rows={3}
          value={written}
          onChange={setWritten}
        />
        <RefusalAlert code={model.runner.refusalOf('write')} />
        <Button type="submit" isBusy={model.runner.busy === 'write'}>
          {isConfirmed ? text.sendAnyway : text.send}
        </Button>
      </form>
    </section>
  );
});
