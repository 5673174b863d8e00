import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { ordersBindings } from './bindings.ts';
import { ordersText } from './orders.text.ts';
import { OrdersPage } from './orders-page.tsx';

/** Only the browser knows the signed-in person. */
export const orders = definePage<null>({
  bindings: [accountBindings, ordersBindings],
  load: () => null,
  meta: () => ({ title: ordersText.title, description: ordersText.description, canonical: null, isPrivate: true }),
  Component: OrdersPage,
});
