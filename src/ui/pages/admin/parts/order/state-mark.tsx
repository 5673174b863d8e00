import type { OrderState } from '../../../../../domain/order/transitions.ts';
import { Mark, type MarkTone } from '../../../../components/mark.tsx';
import { orderWords } from './order.text.ts';

const TONES: Readonly<Record<OrderState, MarkTone>> = {
  pending_payment: 'plain',
  payment_review: 'warning',
  processing: 'info',
  delivered: 'info',
  rented: 'info',
  returning: 'warning',
  completed: 'success',
  disputed: 'warning',
  cancelled: 'plain',
  expired: 'plain',
  refunded: 'plain',
};

/** The state of an order in a word. */
export const StateMark = ({ state }: { readonly state: OrderState }) => <Mark tone={TONES[state]}>{orderWords.states[state]}</Mark>;

/** On everything that sandbox money is behind. */
export const TestMark = ({ isTest }: { readonly isTest: boolean }) => (isTest ? <Mark tone="sale">{orderWords.test}</Mark> : null);
