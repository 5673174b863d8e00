import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import type { OrderCredential } from '../../../../domain/credential/order-credential.ts';
import { waitsForVault } from '../../../../domain/order/buyer-steps.ts';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { Checklist } from './checklist.tsx';
import { LoginCode } from './login-code.tsx';
import { Opened } from './opened.tsx';
import styles from './vault.module.scss';
import { vaultText as text } from './vault.text.ts';
import { type OrderHost, VaultViewModel } from './vault.view-model.ts';
import { VaultHistory } from './vault-history.tsx';

/** The state of an order's vault in one sentence. @param when a moment as text */
const vaultSentence = (order: OrderDetail, credential: OrderCredential, when: (moment: Date) => string): string => {
  const { has, isOpen, closedAt, deliverAt, sealedAt } = credential;
  if (waitsForVault(order)) return text.shut;
  if (isOpen) return order.saleKind === 'item' ? text.readyItem : text.ready;
  switch (order.state) {
    case 'refunded':
      return text.refunded;
    case 'cancelled':
    case 'expired':
      return text.ended;
    case 'pending_payment':
    case 'payment_review':
      return has ? text.unpaid : text.preparing;
    case 'processing':
      if (!has) return text.preparing;
      return deliverAt === null ? text.opensLater : text.opensAt(when(deliverAt));
    default:
      if (closedAt !== null) return text.closedAt(when(closedAt));
      return sealedAt !== null && !has ? text.erased : text.empty;
  }
};

/** The texts of a rental's vault where they differ from a purchase's. */
export interface RentedVault {
  /** The shop's time. */
  readonly isOpen: boolean;
  readonly sentence: string;
  readonly open: string;
  /** Explains an opening, before the first one. */
  readonly means: { readonly title: string; readonly message: string };
  readonly codeHint: string;
}

interface Props {
  readonly order: OrderDetail;
  readonly credential: OrderCredential;
  readonly host: OrderHost;
  /** Null for a purchase. */
  readonly rented?: RentedVault | null;
}

/** The vault of an account, or an item's code: sealed, opened for a minute, and the log of openings. */
export const VaultCard = observer(({ order, credential, host, rented = null }: Props) => {
  const model = useViewModel(VaultViewModel, (made) => made.for(order.id, host, rented === null ? 'buyer' : 'renter'));
  const { isLocal } = useStore(ClockStore);
  const dialog = useStore(DialogStore);
  const titleId = useId();
  const press = useRef<HTMLDivElement>(null);
  const isHidden = model.wasHidden && model.opened === null;
  // The focused values are hidden, so the focus moves to the button that opens them again.
  useEffect(() => {
    if (isHidden && document.activeElement === document.body) press.current?.querySelector('button')?.focus();
  }, [isHidden]);
  const isItem = order.saleKind === 'item';
  const { isVaultOpen, has, openedBefore, openedByBuyer } = credential;
  const isOpen = credential.isOpen && isVaultOpen && rented?.isOpen !== false;
  // The values are hidden at the end of the access, even within the minute.
  useEffect(() => {
    if (!isOpen) model.hide();
  }, [model, isOpen]);
  const isOpening = model.runner.busy === 'open';
  // An opening that the order counts meanwhile may be this page's own.
  useEffect(() => {
    if (!isOpening) model.noteOpenings(openedByBuyer);
  }, [model, openedByBuyer, isOpening]);
  const refusal = model.runner.refusalOf('open');
  const { lastOwn } = model;
  const opens = rented?.open ?? (isItem ? text.openItem : text.open);
  const open = async () => {
    const isMeant =
      openedByBuyer > 0 || (await dialog.open({ title: text.meansTitle, message: text.means, ...rented?.means, confirmText: opens }));
    if (isMeant) await model.open();
  };
  return (
    <section className={styles['vault']} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon name="lock" /> {isItem ? text.titleOfItem : text.title}
      </h2>
      <div>
        <p className={styles['sentence']}>
          {rented !== null && isVaultOpen ? rented.sentence : vaultSentence(order, credential, (moment) => shortMoment(moment, isLocal))}
        </p>
        {has ? (
          <p className={styles['hint']}>
            {text.before(openedBefore)} {openedByBuyer === 0 ? null : text.mine(openedByBuyer)}
            {openedByBuyer === 0 || lastOwn === null ? null : ` ${text.last(shortMoment(lastOwn.at, isLocal), lastOwn.device)}`}
          </p>
        ) : null}
      </div>
      {isOpen && model.opened !== null ? <Opened model={model} /> : null}
      {isOpen && model.opened === null ? (
        <div ref={press} className={styles['press']}>
          <Button variant={openedByBuyer === 0 ? 'primary' : 'secondary'} isBusy={isOpening} onClick={() => void open()}>
            {model.wasHidden || (rented !== null && openedByBuyer > 0) ? text.openAgain : opens}
          </Button>
          <p className={styles['hint']} role="status">
            {model.wasHidden ? text.hidden : null}
          </p>
        </div>
      ) : null}
      <RefusalAlert code={refusal === 'TOO_MANY' ? 'OPENED_OFTEN' : refusal === 'VAULT_SHUT' && !isVaultOpen ? null : refusal} />
      <RefusalAlert code={model.isOpenedElsewhere ? 'OPENED_ELSEWHERE' : null} />
      {isOpen && !isItem ? <LoginCode model={model} request={credential.loginCode} hint={rented?.codeHint} /> : null}
      {isOpen && credential.checklist.length > 0 ? <Checklist model={model} steps={credential.checklist} /> : null}
      {credential.head === null ? null : <VaultHistory model={model} />}
    </section>
  );
});
