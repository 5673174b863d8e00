import { order } from '../pages/order/order.route.ts';
import { orders } from '../pages/orders/orders.route.ts';

/** The pages of a person's orders form one chunk. */
export const orderPages = { order, orders };
