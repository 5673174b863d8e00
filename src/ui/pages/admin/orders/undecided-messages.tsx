import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { ordersText as text } from './orders.text.ts';
import styles from './undecided-messages.module.scss';
import { UndecidedMessagesViewModel } from './undecided-messages.view-model.ts';

/** Messages with an unknown or failed delivery. */
export const UndecidedMessages = observer(() => {
  const model = useViewModel(UndecidedMessagesViewModel);
  const { may } = useStore(PermissionStore);
  const { messages, busy } = model;
  if (messages.length === 0) return null;
  return (
    <details className={styles['part']}>
      <summary>{text.undecided(messages.length)}</summary>
      <p className={styles['about']}>{text.undecidedText}</p>
      <ul>
        {messages.map(({ id, at, audience, orderId, number, text: words, state }) => (
          <li key={id}>
            <p className={styles['head']}>
              <Mark tone={state === 'refused' ? 'danger' : 'warning'}>{text.ends[state]}</Mark>
              {orderId === null ? null : <Link to={adminPaths.order(orderId)}>{number}</Link>}
              <span>{text.sentTo(audience, shortMoment(at, false))}</span>
            </p>
            <p>{words}</p>
            {may('orders.write') ? (
              <div className={styles['actions']}>
                <Button isBusy={busy === id} onClick={() => void model.decide(id, true)}>
                  {text.sendAgain}
                </Button>
                <Button variant="text" disabled={busy !== null} onClick={() => void model.decide(id, false)}>
                  {text.dismiss}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
});
