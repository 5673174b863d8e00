import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { openingHoursBindings } from '../../features/order/bindings.ts';
import { paymentBindings } from './bindings.ts';
import { paymentText } from './payment.text.ts';
import { PaymentPage } from './payment-page.tsx';
import { PaymentStatusPage } from './payment-status-page.tsx';

/** Only the browser knows the signed-in person. */
export const payment = definePage<null>({
  bindings: [accountBindings, openingHoursBindings, paymentBindings],
  load: () => null,
  meta: () => ({ title: paymentText.title, description: paymentText.description, canonical: null }),
  Component: PaymentPage,
});

/** The same order at the gateway's return address; its parameters are not trusted. */
export const paymentStatus = definePage<null>({
  bindings: [accountBindings, openingHoursBindings, paymentBindings],
  load: () => null,
  meta: () => ({ title: paymentText.statusTitle, description: paymentText.statusDescription, canonical: null }),
  Component: PaymentStatusPage,
});
