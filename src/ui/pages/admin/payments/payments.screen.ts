import { defineScreen } from '../kit/screen.tsx';
import { paymentsBindings } from './bindings.ts';
import { paymentsText } from './payments.text.ts';
import { PaymentsPage } from './payments-page.tsx';

export const paymentsScreen = defineScreen({ title: paymentsText.title, bindings: [paymentsBindings], Component: PaymentsPage });
