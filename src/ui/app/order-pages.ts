import { order } from '../pages/order/order.route.ts';
import { orders } from '../pages/orders/orders.route.ts';
import { payment } from '../pages/payment/payment.route.ts';
import { paymentStatus } from '../pages/payment/payment-status.route.ts';
import { receipt } from '../pages/receipt/receipt.route.ts';
import { verification } from '../pages/verification/verification.route.ts';

/** Whoever buys sees most of them: one part that arrives with the first. */
export const orderPages = { order, orders, payment, paymentStatus, receipt, verification };
