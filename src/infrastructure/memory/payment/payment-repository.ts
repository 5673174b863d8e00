import type { OpenedPayment, PaymentObservation } from '../../../application/payment/payment-gateway.ts';
import type {
  AttemptAtGateway,
  PaymentOutcome,
  PaymentRepository,
  ReceivedWebhook,
  StoredAttempt,
} from '../../../application/payment/payment-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { ExceptionKind } from '../../../domain/order/order.ts';
import type { OrderState } from '../../../domain/order/transitions.ts';
import { fitOf } from '../../../domain/payment/receipts.ts';

/** By precedence, whatever the order of observations. */
const RANKS: readonly StoredAttempt['state'][] = ['created', 'pending', 'failed', 'closed', 'expired', 'paid', 'refunded'];
const rank = (state: StoredAttempt['state']): number => RANKS.indexOf(state);

interface Entry {
  attempt: StoredAttempt;
  isDue: boolean;
  exception: ExceptionKind | null;
}

/** Fake of the database's payments: attempts, and their orders. */
export class InMemoryPaymentRepository implements PaymentRepository {
  gateways: readonly string[] = [];
  readonly webhooks: ReceivedWebhook[] = [];
  /** The number of postings. */
  bookings = 0;
  /** Whether an expired order gets its unit back. */
  hasFreeUnit = true;
  private readonly orders = new Map<string, OrderState>();
  private readonly entries = new Map<string, Entry>();

  /** Stores an attempt, as `takeAttempt` does. */
  write(given: Partial<StoredAttempt> & Pick<StoredAttempt, 'reference'>): StoredAttempt {
    const attempt: StoredAttempt = {
      orderId: `order of ${given.reference}`,
      buyerId: 'buyer',
      gateway: 'sandbox',
      method: 'sandbox',
      state: 'created',
      orderState: 'pending_payment',
      amount: 100_000,
      paid: null,
      expiresAt: new Date('2026-11-21T05:30:00Z'),
      providerId: null,
      instructions: null,
      qris: null,
      ...given,
    };
    this.entries.set(attempt.reference, { attempt, isDue: false, exception: null });
    this.orders.set(attempt.orderId, attempt.orderState);
    return attempt;
  }

  /** Moves an order for a reason other than a payment. */
  moveOrder(orderId: string, state: OrderState): void {
    this.orders.set(orderId, state);
  }

  /** Makes an attempt due for inquiry. */
  makeDue(reference: string): void {
    this.of(reference).isDue = true;
  }

  async setGateways(names: readonly string[]): Promise<void> {
    this.gateways = names;
  }

  async find(reference: string): Promise<StoredAttempt | null> {
    const entry = this.entries.get(reference);
    return entry === undefined ? null : { ...entry.attempt, orderState: this.stateOf(entry.attempt) };
  }

  async recordOpened(reference: string, { providerId, instructions }: OpenedPayment): Promise<void> {
    const entry = this.of(reference);
    const state = entry.attempt.state === 'created' ? 'pending' : entry.attempt.state;
    entry.attempt = { ...entry.attempt, state, providerId, instructions };
  }

  async recordFailed(reference: string): Promise<void> {
    await this.observe(reference, 'inquiry', null);
  }

  async observe(reference: string, _source: string, observation: PaymentObservation | null): Promise<PaymentOutcome> {
    const entry = this.of(reference);
    const { attempt } = entry;
    const isNeverOpened = observation === null && attempt.state === 'created';
    const next = observation === null ? (isNeverOpened ? 'failed' : attempt.state) : observation.state;
    if (rank(next) > rank(attempt.state)) {
      const paid = next === 'paid' ? (observation?.amount ?? 0) : attempt.paid;
      entry.attempt = { ...attempt, state: next, paid };
      if (next === 'paid') this.settle(entry, paid ?? 0);
    }
    return { attemptState: entry.attempt.state, orderState: this.stateOf(entry.attempt), exception: entry.exception };
  }

  async storeWebhook(webhook: ReceivedWebhook): Promise<boolean> {
    const { gateway, key, reference, isAuthentic } = webhook;
    const entry = reference === null ? undefined : this.entries.get(reference);
    if (isAuthentic && entry?.attempt.gateway === gateway) entry.isDue = true;
    if (this.webhooks.some((known) => known.gateway === gateway && known.key === key)) return false;
    this.webhooks.push(webhook);
    return true;
  }

  async dueInquiries(max: number): Promise<readonly AttemptAtGateway[]> {
    const due = [...this.entries.values()].filter(({ isDue }) => isDue).slice(0, max);
    for (const entry of due) entry.isDue = false;
    return due.map(({ attempt }) => attempt);
  }

  async overdue(max: number): Promise<readonly AttemptAtGateway[]> {
    return [...this.entries.values()]
      .map(({ attempt }) => attempt)
      .filter((attempt) => rank(attempt.state) <= rank('pending') && !['pending_payment', 'payment_review'].includes(this.stateOf(attempt)))
      .slice(0, max);
  }

  private settle(entry: Entry, received: number): void {
    const { attempt } = entry;
    const state = this.stateOf(attempt);
    this.bookings += 1;
    const waits = state === 'pending_payment' || state === 'payment_review';
    const fit = fitOf(received, attempt.amount, attempt.gateway === 'manual');
    if ((waits && fit === 'paid') || (state === 'expired' && received === attempt.amount && this.hasFreeUnit)) {
      this.orders.set(attempt.orderId, 'processing');
      // What was bound to the order is booked with its rest.
      for (const other of this.entries.values())
        if (other.attempt.orderId === attempt.orderId && other.exception === 'short') other.exception = null;
    } else if (waits) entry.exception = fit === 'short' ? 'short' : 'over';
    else entry.exception = state === 'processing' || state === 'delivered' || state === 'completed' ? 'double' : 'late';
  }

  private stateOf({ orderId }: StoredAttempt): OrderState {
    return this.orders.get(orderId) ?? 'pending_payment';
  }

  private of(reference: string): Entry {
    const entry = this.entries.get(reference);
    if (entry === undefined) throw new PortError('missing', 'no such attempt');
    return entry;
  }
}
