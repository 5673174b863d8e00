import type { OrderKind, OrderState } from '../../../domain/order/transitions.ts';
import { Mark, type MarkTone } from '../../components/mark.tsx';
import { orderStates, rentalStates } from './order.text.ts';

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

interface Props {
  readonly state: OrderState;
  readonly kind?: OrderKind;
}

/** The state of an order as a badge. */
export const OrderMark = ({ state, kind = 'purchase' }: Props) => (
  <Mark tone={TONES[state]}>{(kind === 'rental' ? rentalStates[state] : undefined) ?? orderStates[state]}</Mark>
);
