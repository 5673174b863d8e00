import type { OrderState } from '../../../../../domain/order/transitions.ts';
import { Mark, type MarkTone } from '../../../../components/mark.tsx';
import { orderTexts } from './order.text.ts';

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

/** The state of an order as a badge. */
export const StateMark = ({ state }: { readonly state: OrderState }) => <Mark tone={TONES[state]}>{orderTexts.states[state]}</Mark>;

/** Marks every amount of the sandbox. */
export const TestMark = ({ isTest }: { readonly isTest: boolean }) => (isTest ? <Mark tone="sale">{orderTexts.test}</Mark> : null);
