import { definePage } from '../core/page.ts';
import { accountBindings } from '../features/auth/bindings.ts';
import { openingHoursBindings } from '../features/order/bindings.ts';
import { orderBindings } from '../pages/order/bindings.ts';
import { orderPageText } from '../pages/order/order.text.ts';
import { OrderPage } from '../pages/order/order-page.tsx';
import { ordersText } from '../pages/orders/orders.text.ts';
import { ordersBindings } from '../pages/orders/orders.view-model.ts';
import { OrdersPage } from '../pages/orders/orders-page.tsx';

/** Only the browser knows the signed-in person. */
const orders = definePage<null>({
  bindings: [accountBindings, ordersBindings],
  load: () => null,
  meta: () => ({ title: ordersText.title, description: ordersText.description, canonical: null, isPrivate: true }),
  Component: OrdersPage,
});

/** Only the browser knows the signed-in person. */
const order = definePage<null>({
  bindings: [openingHoursBindings, accountBindings, orderBindings],
  load: () => null,
  meta: () => ({ title: orderPageText.title, description: orderPageText.description, canonical: null, isPrivate: true }),
  Component: OrderPage,
});

/** The pages of a person's orders form one chunk. */
export const orderPages = { order, orders };
