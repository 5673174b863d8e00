import { order } from '../pages/order/order.route.ts';
import { orders } from '../pages/orders/orders.route.ts';

/** What every buyer comes back to: one part that arrives with the first. */
export const orderPages = { order, orders };
