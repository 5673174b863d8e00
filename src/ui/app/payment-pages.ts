import { payment, paymentStatus } from '../pages/payment/payment.route.ts';
import { receipt } from '../pages/receipt/receipt.route.ts';
import { verification } from '../pages/verification/verification.route.ts';

/** The pages around a payment form one chunk. */
export const paymentPages = { payment, paymentStatus, receipt, verification };
