import { ContainerModule } from 'inversify';
import { OrderDrafts } from '../../../../application/order/order-drafts.ts';
import { PlaceOrder } from '../../../../application/order/order-steps.ts';
import { QuoteOrder } from '../../../../application/order/own-orders.ts';
import { ReadFreeTimes } from '../../../../application/rental/own-rentals.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { SessionStore } from '../../../stores/session.store.ts';
import { RentalSheetViewModel } from './rental-sheet.view-model.ts';

export const rentalSheetBindings = new ContainerModule(({ bind }) => {
  bind(RentalSheetViewModel).toResolvedValue(
    (place, quote, times, drafts, session, clock) =>
      new RentalSheetViewModel({
        ...{ place, quote, times, drafts, session },
        now: () => clock.now,
        isInSight: () => document.visibilityState === 'visible',
      }),
    [PlaceOrder, QuoteOrder, ReadFreeTimes, OrderDrafts, SessionStore, ClockStore],
  );
});
