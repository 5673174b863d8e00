import { ContainerModule } from 'inversify';
import { OrderDrafts } from '../../../../application/order/order-drafts.ts';
import { PlaceOrder } from '../../../../application/order/order-steps.ts';
import { QuoteOrder } from '../../../../application/order/own-orders.ts';
import { SessionStore } from '../../../stores/session.store.ts';
import { BuySheetViewModel } from './buy-sheet.view-model.ts';

export const buySheetBindings = new ContainerModule(({ bind }) => {
  bind(BuySheetViewModel).toResolvedValue(
    (place, quote, drafts, session) => new BuySheetViewModel(place, quote, drafts, session),
    [PlaceOrder, QuoteOrder, OrderDrafts, SessionStore],
  );
});
