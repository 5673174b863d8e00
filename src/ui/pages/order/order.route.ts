import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { openingHoursBindings } from '../../features/order/bindings.ts';
import { orderBindings } from './bindings.ts';
import { orderPageText } from './order.text.ts';
import { OrderPage } from './order-page.tsx';

/** Only the browser knows the signed-in person. */
export const order = definePage<null>({
  bindings: [openingHoursBindings, accountBindings, orderBindings],
  load: () => null,
  meta: () => ({ title: orderPageText.title, description: orderPageText.description, canonical: null, isPrivate: true }),
  Component: OrderPage,
});
