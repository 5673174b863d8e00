import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import type { OrderLogin } from '../../../../domain/credential/order-login.ts';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { Checklist } from './checklist.tsx';
import { loginLineText, loginText as text } from './login.text.ts';
import { LoginForm } from './login-form.tsx';
import styles from './vault.module.scss';
import { type OrderHost, VaultViewModel } from './vault.view-model.ts';

const UNPAID: ReadonlySet<string> = new Set(['pending_payment', 'payment_review']);

/** The state of a login in one sentence. @param when a moment as text */
const sentenceOf = ({ state }: OrderDetail, login: OrderLogin, when: (moment: Date | null) => string): string => {
  switch (login.status) {
    case 'none':
      if (UNPAID.has(state)) return text.unpaid;
      return login.maySeal ? text.ask : text.over;
    case 'sealed':
      return `${text.sealed(when(login.sealedAt))} ${login.hasWorker ? text.withWorker : text.withoutWorker}`;
    case 'shut':
      return text.shut(when(login.closedAt), when(login.erasesAt));
    case 'erased':
      return text.erased(when(login.erasedAt));
  }
};

/** Whether the work is done, so that the buyer secures the account. */
const isWorkDone = ({ state }: OrderDetail, { status }: OrderLogin): boolean =>
  status === 'shut' || status === 'erased' || (status === 'sealed' && state === 'delivered');

interface Props {
  readonly order: OrderDetail;
  readonly login: OrderLogin;
  readonly host: OrderHost;
}

/** The login that a service needs: sealed by the buyer, and the log of everybody who opened it. */
export const LoginCard = observer(({ order, login, host }: Props) => {
  const model = useViewModel(VaultViewModel, (made) => made.for(order.id, host, 'buyer'));
  const { isLocal } = useStore(ClockStore);
  const [isReplacing, setReplacing] = useState(false);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const when = (moment: Date | null): string => (moment === null ? '' : shortMoment(moment, isLocal));
  const openings = login.lines.filter(({ action }) => action === 'opened').length;
  const mayFill = login.maySeal && login.isVaultOpen;
  // The form is removed, so the focus moves to the card that says what happened.
  const closeForm = (): void => {
    setReplacing(false);
    card.current?.focus();
  };
  const isFormShown = mayFill && (login.status === 'none' || isReplacing);
  return (
    <section ref={card} className={styles['vault']} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>
        <Icon name="lock" /> {text.title}
      </h2>
      <div>
        <p className={styles['sentence']}>{sentenceOf(order, login, when)}</p>
        {login.maySeal && !login.isVaultOpen ? <p>{text.vaultShut}</p> : null}
        {openings === 0 ? null : <p className={styles['hint']}>{text.opened(openings)}</p>}
      </div>
      {isFormShown ? (
        <LoginForm model={model} login={login} onSealed={closeForm} onCancel={login.status === 'none' ? null : closeForm} />
      ) : null}
      {mayFill && !isFormShown ? (
        <div className={styles['press']}>
          <Button onClick={() => setReplacing(true)}>{login.status === 'sealed' ? text.replace : text.again}</Button>
        </div>
      ) : null}
      {login.status === 'erased' || (login.status === 'none' && !login.maySeal) ? null : <p className={styles['hint']}>{text.backups}</p>}
      {isWorkDone(order, login) ? (
        <>
          <p>{text.after}</p>
          <Checklist model={model} steps={login.checklist} />
        </>
      ) : null}
      {login.lines.length === 0 ? null : (
        <details className={styles['history']} open={openings > 0}>
          <summary>
            {text.history}
            <Icon name="chevronDown" />
          </summary>
          <ol>
            {login.lines.map((line) => (
              <li key={line.seq}>
                {loginLineText(line)}
                <time dateTime={line.at.toISOString()}>{shortMoment(line.at, isLocal)}</time>
              </li>
            ))}
          </ol>
          {login.isIntact ? null : <p className={styles['hint']}>{text.broken}</p>}
        </details>
      )}
    </section>
  );
});
