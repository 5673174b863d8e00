import { definePage } from '../core/page.ts';
import { accountBindings } from '../features/auth/bindings.ts';
import { openingHoursBindings } from '../features/order/bindings.ts';
import { paymentText } from '../pages/payment/payment.text.ts';
import { paymentBindings } from '../pages/payment/payment.view-model.ts';
import { PaymentPage } from '../pages/payment/payment-page.tsx';
import { PaymentStatusPage } from '../pages/payment/payment-status-page.tsx';
import { receiptText } from '../pages/receipt/receipt.text.ts';
import { receiptBindings } from '../pages/receipt/receipt.view-model.ts';
import { ReceiptPage } from '../pages/receipt/receipt-page.tsx';
import { receiptCodeBindings } from '../pages/verification/receipt-code.view-model.ts';
import { verificationText } from '../pages/verification/verification.text.ts';
import { verificationBindings } from '../pages/verification/verification.view-model.ts';
import { VerificationPage } from '../pages/verification/verification-page.tsx';

/** Anybody with a receipt can verify it; the answer names no person. */
const verification = definePage<null>({
  bindings: [receiptCodeBindings, verificationBindings],
  load: () => null,
  meta: () => ({ title: verificationText.title, description: verificationText.description, canonical: null }),
  Component: VerificationPage,
});

const receipt = definePage<null>({
  bindings: [accountBindings, receiptBindings],
  load: () => null,
  meta: () => ({ title: receiptText.title, description: receiptText.description, canonical: null, isPrivate: true }),
  Component: ReceiptPage,
});

/** Only the browser knows the signed-in person. */
const payment = definePage<null>({
  bindings: [accountBindings, openingHoursBindings, paymentBindings],
  load: () => null,
  meta: () => ({ title: paymentText.title, description: paymentText.description, canonical: null }),
  Component: PaymentPage,
});

/** The same order at the gateway's return address; its parameters are not trusted. */
const paymentStatus = definePage<null>({
  bindings: [accountBindings, openingHoursBindings, paymentBindings],
  load: () => null,
  meta: () => ({ title: paymentText.statusTitle, description: paymentText.statusDescription, canonical: null }),
  Component: PaymentStatusPage,
});

/** The pages around a payment form one chunk. */
export const paymentPages = { payment, paymentStatus, receipt, verification };
