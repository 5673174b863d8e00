import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import type { RentalDetail } from '../../../../domain/rental/rental.ts';
import { type RentalPhase, rentalPhase } from '../../../../domain/rental/rental-phase.ts';
import { opensAt } from '../../../../domain/rental/rental-time.ts';
import { useStore } from '../../../core/view-model.tsx';
import { hourText, lengthText } from '../../../features/rental/rental-words.text.ts';
import type { ShopClock } from '../../../features/rental/shop-clock.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment } from '../../../text/time.ts';
import type { RentedVault as Words } from '../vault/vault-card.tsx';
import { rentedVaultText as text } from './rental.text.ts';

interface Props {
  readonly order: OrderDetail;
  readonly rental: RentalDetail;
  readonly clock: ShopClock;
  readonly children: (words: Words) => ReactNode;
}

const sentenceOf = (phase: RentalPhase | null, { state }: OrderDetail, rental: RentalDetail, isLocal: boolean): string => {
  switch (phase) {
    case 'scheduled':
      return text.opensAt(shortMoment(opensAt(rental.startAt), isLocal));
    case 'preparing':
      return text.preparing;
    case 'ready':
      return rental.startsBy === null ? text.ready : text.readyUntil(hourText(rental.startsBy, isLocal));
    case 'running':
      return text.running;
    case 'over':
      return text.over;
    case null:
      return state === 'pending_payment' || state === 'payment_review' ? text.unpaid : text.ended;
  }
};

/** The vault of a rental by the shop's time; it closes at the end while the page is open. */
export const RentedVault = observer(({ order, rental, clock, children }: Props) => {
  const { isLocal } = useStore(ClockStore);
  const phase = rentalPhase(order, clock.now ?? rental.serverTime);
  return children({
    isOpen: phase === 'ready' || phase === 'running',
    sentence: sentenceOf(phase, order, rental, isLocal),
    open: text.open,
    means: { title: text.meansTitle, message: text.means(lengthText(rental.minutes)) },
    codeHint: phase === 'ready' ? text.codeBefore : text.codeHint,
  });
});
