import type { OrderDetail } from './order.ts';
import { awaitsGroup } from './order-group.ts';
import { type TransitionEvent, transitionsOf } from './transitions.ts';

/** The actions of a buyer on an order. */
export type BuyerStep = 'pay' | 'submit_proof' | 'cancel' | 'confirm' | 'grant_more_time' | 'ask_cancellation' | 'set_destination';

type Judged = Pick<
  OrderDetail,
  | 'id'
  | 'group'
  | 'kind'
  | 'state'
  | 'rental'
  | 'workStartedAt'
  | 'requestedHours'
  | 'exception'
  | 'rest'
  | 'payment'
  | 'refunds'
  | 'destination'
  | 'isTest'
>;

/** Whether a payment waits for a decision of staff, so that nothing else can be paid. One that was too little waits for its rest instead. */
export const awaitsDecision = ({ exception, rest }: Pick<OrderDetail, 'exception' | 'rest'>): boolean =>
  exception?.state === 'open' && rest?.isPayable !== true;

/** A paid rental can be cancelled until a limit before its start, by the server's time. */
const isCancelOver = ({ state, rental }: Judged): boolean =>
  rental !== null && state === 'processing' && (rental.cancelUntil === null || rental.cancelUntil <= rental.serverTime);

/** Whether the database accepts a buyer's event now; private.order_event_refusal has the same guards. */
const isOpen = (order: Judged, event: TransitionEvent): boolean => {
  switch (event) {
    case 'cancel':
      return order.workStartedAt === null && order.exception?.state !== 'open' && !isCancelOver(order);
    case 'grant_more_time':
      return order.requestedHours !== null;
    case 'ask_cancellation':
      return order.workStartedAt !== null;
    case 'submit_proof':
      return order.payment?.isAutomatic === false;
    default:
      return true;
  }
};

/** A refund in the sandbox needs no bank account. */
const needsDestination = ({ refunds, destination, isTest }: Judged): boolean =>
  !isTest && destination === null && refunds.some(({ state }) => state !== 'sent');

/** The actions available to the buyer, the main one first, because each state shows one sentence and one main action. */
export const buyerSteps = (order: Judged): readonly BuyerStep[] => {
  if (awaitsGroup(order)) return [];
  const events = transitionsOf(order.kind)
    .filter(({ from, actors }) => from === order.state && actors.includes('buyer'))
    .map(({ event }) => event);
  const steps = ['confirm', 'grant_more_time', 'submit_proof', 'cancel', 'ask_cancellation'] as const;
  return [
    ...(needsDestination(order) ? (['set_destination'] as const) : []),
    ...(order.state === 'pending_payment' && !awaitsDecision(order) ? (['pay'] as const) : []),
    ...steps.filter((step) => events.includes(step) && isOpen(order, step)),
  ];
};

/** Why the latest proof was rejected, while nothing has happened since; null otherwise. */
export const rejectedProof = ({ events }: Pick<OrderDetail, 'events'>): string | null => {
  const last = events.at(-1);
  return last?.event === 'reject_proof' ? last.note : null;
};

type Awaited = Pick<OrderDetail, 'state' | 'exception' | 'refunds' | 'credential'>;

/** Whether something may happen without the buyer (delivery, answer, decision, login code), so that the page polls. */
export const needsPolling = ({ state, exception, refunds, credential }: Awaited): boolean =>
  !['completed', 'cancelled', 'expired', 'refunded'].includes(state) ||
  exception?.state === 'open' ||
  refunds.some((refund) => refund.state !== 'sent') ||
  credential?.loginCode?.answeredAt === null ||
  credential?.isVaultOpen === false;

/** Whether an order proceeds only when the vault is available again; its deadlines are paused until then. */
export const waitsForVault = ({ state, saleKind, credential }: Pick<OrderDetail, 'state' | 'saleKind' | 'credential'>): boolean =>
  credential !== null &&
  !credential.isVaultOpen &&
  (credential.isOpen || (state === 'processing' && (credential.has || saleKind === 'account')));
