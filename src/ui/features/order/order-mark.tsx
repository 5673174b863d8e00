import type { OrderState } from '../../../domain/order/transitions.ts';
import { Mark, type MarkTone } from '../../components/mark.tsx';
import { orderStates } from './order.text.ts';

const TONES: Readonly<Record<OrderState, MarkTone>> = {
  pending_payment: 'warning',
  payment_review: 'info',
  processing: 'info',
  delivered: 'new',
  rented: 'new',
  returning: 'info',
  completed: 'success',
  disputed: 'warning',
  cancelled: 'plain',
  expired: 'plain',
  refunded: 'plain',
};

/** The state of an order in a word. */
export const OrderMark = ({ state }: { readonly state: OrderState }) => <Mark tone={TONES[state]}>{orderStates[state]}</Mark>;
