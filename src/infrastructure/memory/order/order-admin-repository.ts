import type {
  AdminOrderDetail,
  AdminOrderFilter,
  AdminOrderPage,
  ApprovalAnswer,
  LedgerCheck,
  LedgerLine,
  OrderAdminRepository,
  OrderFigures,
  PaymentSettings,
  SavedPaymentSettings,
  StepAnswer,
} from '../../../application/order/order-admin-repository.ts';
import type { ReceivedTransfer } from '../../../application/order/transfers.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { isMessageRefused } from '../../../domain/order/message-filter.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import type { RevenuePeriod, RevenueSpan } from '../../../domain/order/revenue-period.ts';
import { type OrderState, type TransitionEvent, transitionsOf } from '../../../domain/order/transitions.ts';
import type { GatewayName } from '../../../domain/payment/payment-method.ts';
import type { Permission } from '../../../domain/staff/permission.ts';
import type { MemoryOrder } from './order-book.ts';
import { FIRST_BANK } from './shop-accounts.ts';
import { balancesOf, figuresOf, journalsOf, revenuePeriods, reviewOf } from './staff-ledger.ts';
import type { MemoryStaffOrders } from './staff-orders.ts';
import { approveAttempt, findTransfers, recordTransfer, resolveException, saveSettings } from './staff-payments.ts';

const PER_PAGE = 30;
const STATES: Readonly<Record<AdminOrderFilter, readonly OrderState[] | null>> = {
  open: ['pending_payment', 'payment_review', 'processing', 'delivered', 'disputed'],
  mine: ['processing', 'delivered', 'disputed'],
  review: ['payment_review'],
  deliver: ['processing'],
  delivered: ['delivered', 'disputed'],
  refund: null,
  completed: ['completed'],
  ended: ['cancelled', 'expired', 'refunded'],
  all: null,
};
/** Events with functions of their own. */
const NOT_MOVED: ReadonlySet<string> = new Set(['pay', 'revive', 'refund_sent', 'reject_last_proof']);

/** A part leaves a rest. */
const mostPartRefundOf = ({ received }: MemoryOrder): number => Math.max(0, received - 1);

const WORKED_ON: ReadonlySet<OrderState> = new Set(['processing', 'delivered', 'disputed']);
const isWorkedOn = ({ saleKind, state }: OrderDetail): boolean => saleKind === 'service' && WORKED_ON.has(state);

/** An account is delivered with its sealed credentials alone. */
const isWithoutData = ({ saleKind, credential }: OrderDetail): boolean => saleKind === 'account' && credential?.has !== true;

export class InMemoryOrderAdminRepository implements OrderAdminRepository {
  /** @param who the signed-in person @param may whether they have a permission */
  constructor(
    private readonly shop: MemoryStaffOrders,
    private readonly who: () => string,
    private readonly may: (permission: Permission) => boolean = () => true,
  ) {}

  async list(filter: AdminOrderFilter, search: string, cursor: string | null): Promise<AdminOrderPage> {
    this.admit('orders.read');
    const all = [...this.shop.orders.values()].toReversed();
    const text = search.trim().toUpperCase();
    const isFound = ({ detail, buyerId }: MemoryOrder): boolean =>
      detail.number === text || detail.productName.toUpperCase().includes(text) || buyerId?.toUpperCase() === text;
    const found = all.filter((one) => this.isIn(one, filter) && isFound(one));
    const start = cursor === null ? 0 : found.findIndex(({ detail }) => detail.id === cursor) + 1;
    const shown = found.slice(start, start + PER_PAGE);
    const count = (name: AdminOrderFilter): number => all.filter((one) => this.isIn(one, name)).length;
    const counts = Object.fromEntries(Object.keys(STATES).map((name) => [name, count(name as AdminOrderFilter)]));
    return {
      orders: shown.map(({ detail, buyerName }) => ({ ...detail, buyerName })),
      counts: counts as AdminOrderPage['counts'],
      next: found.length > start + PER_PAGE ? (shown.at(-1)?.detail.id ?? null) : null,
    };
  }

  async find(orderId: string): Promise<AdminOrderDetail | null> {
    this.admit('orders.read');
    const order = this.shop.orders.get(orderId);
    if (order === undefined) return null;
    const { detail, buyerId, buyerName, attempts } = order;
    const mostPartRefund = mostPartRefundOf(order);
    const lines = this.may('ledger.read') ? this.shop.lines.filter(({ orderNumber }) => orderNumber === detail.number) : [];
    const worker = this.shop.workers.get(orderId) ?? null;
    return {
      order: detail,
      buyerId,
      buyerName,
      mostPartRefund,
      attempts,
      lines,
      risks: [],
      events: this.eventsOf(order),
      worker: worker === null ? null : { ...worker, isMe: worker.id === this.who() },
      workers: isWorkedOn(detail) && this.may('credentials.open') ? this.shop.team : [],
    };
  }

  async move(orderId: string, event: TransitionEvent, given: Readonly<Record<string, string | number | boolean>>, version: number | null) {
    this.admit('orders.read');
    const order = this.shop.orders.get(orderId);
    if (order === undefined) return { code: 'NOT_FOUND' };
    const { detail } = order;
    if (version !== null && version !== detail.version) return { code: 'ORDER_CHANGED' };
    const step = transitionsOf(detail.kind).find((one) => one.from === detail.state && one.event === event && one.actors.includes('staff'));
    if (step === undefined || NOT_MOVED.has(event)) {
      const last = detail.events.at(-1);
      const isAlready = last?.event === event && last.actor === 'staff';
      return isAlready ? ({ outcome: 'already' } as const) : { code: 'TRANSITION_NOT_ALLOWED' };
    }
    this.admit(step.permission as Permission);
    const note = String(given['note'] ?? '').trim();
    if (step.needsFreshFactor && !this.shop.isFresh) return { code: 'NOT_FRESH' };
    if (step.needsReason && note.length < 3) return { code: 'REASON_NEEDED' };
    if (event === 'deliver' && isWithoutData(detail)) return { code: 'NO_CREDENTIALS' };
    const amount = event === 'refund_part' ? Number(given['amount'] ?? 0) : order.received;
    if (event === 'refund_part' && (amount < 1 || amount > mostPartRefundOf(order))) return { code: 'INVALID' };
    this.shop.move(orderId, event, 'staff', note === '' ? null : note);
    if (event === 'cancel' && order.received > 0) this.shop.refund(orderId, order.received, note, false);
    if (event === 'refund' || event === 'refund_part') {
      this.shop.refund(orderId, amount, note, detail.state === 'completed');
      if (event === 'refund_part' && detail.state !== 'completed') this.shop.recognise(orderId);
    }
    return { outcome: 'done' } as const;
  }

  async write(orderId: string, text: string): Promise<StepAnswer> {
    const { detail } = this.shop.need(orderId);
    this.admit('orders.write');
    if (isMessageRefused(text)) return { code: 'MESSAGE_REFUSED' };
    const message = { id: this.shop.newId(), author: 'shop', text, at: this.shop.clock.now(), picture: null } as const;
    this.shop.change(orderId, { messages: [...detail.messages, message] });
    return { outcome: 'done' };
  }

  async assign(orderId: string, worker: string | null): Promise<StepAnswer> {
    this.admit('credentials.open');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    const order = this.shop.orders.get(orderId);
    if (order?.detail.saleKind !== 'service') return { code: 'NOT_FOUND' };
    if (!isWorkedOn(order.detail)) return { code: 'TRANSITION_NOT_ALLOWED' };
    const found = this.shop.team.find(({ id }) => id === worker);
    if (worker !== null && found === undefined) return { code: 'WORKER_UNFIT' };
    if ((this.shop.workers.get(orderId)?.id ?? null) === worker) return { outcome: 'already' };
    if (found === undefined) this.shop.workers.delete(orderId);
    else this.shop.workers.set(orderId, found);
    return { outcome: 'done' };
  }

  async reviews() {
    this.admit('payments.write');
    return [...this.shop.orders.values()].flatMap((order) => reviewOf(order, this.shop.twoApprovalsFrom) ?? []);
  }

  async approve(
    orderId: string,
    { amount, reference }: { readonly amount: number; readonly reference: string },
    version: number | null,
  ): Promise<ApprovalAnswer> {
    this.admit('payments.write');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    const order = this.shop.orders.get(orderId);
    const attempt = order?.attempts.findLast(({ gateway }) => gateway === 'manual');
    if (order === undefined || attempt === undefined) return { code: 'NOT_FOUND' };
    if (version !== null && version !== order.detail.version) return { code: 'ORDER_CHANGED' };
    if (attempt.state === 'paid') return { outcome: 'already', exception: null };
    return approveAttempt(this.shop, order, attempt, { by: this.who(), amount, reference });
  }

  async recordTransfer(orderId: string | null, received: ReceivedTransfer): Promise<ApprovalAnswer> {
    this.admit('payments.write');
    return this.shop.isFresh ? recordTransfer(this.shop, this.who(), orderId, received) : { code: 'NOT_FRESH' };
  }

  async findTransfers(search: string, amount: number | null) {
    this.admit('payments.write');
    return findTransfers(this.shop, search, amount);
  }

  async exceptions() {
    this.admit('payments.write');
    return this.shop.exceptions;
  }

  async resolveException(id: string, outcome: 'match' | 'refund', reason: string, orderId: string | null): Promise<StepAnswer> {
    this.admit('payments.write');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    if (reason.trim().length < 3) return { code: 'REASON_NEEDED' };
    return resolveException(this.shop, id, outcome, reason.trim(), orderId);
  }

  async refunds(state: 'granted' | 'sent') {
    this.admit('refunds.write');
    return this.shop.refunds
      .filter((one) => one.state === state)
      .map((one) => ({ ...one, destination: one.orderId === null ? null : this.shop.need(one.orderId).detail.destination }));
  }

  async markRefundSent(id: string, reference: string): Promise<StepAnswer> {
    this.admit('refunds.write');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    const refund = this.shop.refunds.find((one) => one.id === id);
    if (refund === undefined) return { code: 'NOT_FOUND' };
    if (refund.state === 'sent') return refund.reference === reference ? { outcome: 'already' } : { code: 'TRANSITION_NOT_ALLOWED' };
    const { orderId } = refund;
    const detail = orderId === null ? null : this.shop.need(orderId).detail;
    if (!refund.isTest && detail?.destination === null) return { code: 'DESTINATION_MISSING' };
    const sent = { state: 'sent', sentAt: this.shop.clock.now(), reference } as const;
    this.shop.refunds = this.shop.refunds.map((one) => (one.id === id ? { ...one, ...sent } : one));
    this.shop.postOf('refund_sent', detail, [
      ['refund_payable', refund.amount],
      [refund.isTest ? 'cash:gateway:sandbox' : (this.shop.receivers.get(refund.receipt ?? '') ?? FIRST_BANK), -refund.amount],
    ]);
    if (orderId === null || detail === null) return { outcome: 'done' };
    this.shop.change(orderId, { refunds: detail.refunds.map((one) => (one.id === id ? { ...one, ...sent } : one)) });
    this.shop.move(orderId, 'refund_sent', 'staff', reference);
    return { outcome: 'done' };
  }

  async trialBalance() {
    this.admit('ledger.read');
    return balancesOf(this.shop.lines);
  }

  async checks(): Promise<readonly LedgerCheck[]> {
    this.admit('ledger.read');
    const sum = this.shop.lines.reduce((total, { amount }) => total + amount, 0);
    return [{ name: 'sum', holds: sum === 0, detail: String(sum) }];
  }

  async figures(): Promise<OrderFigures> {
    this.admit('orders.read');
    return figuresOf(this.shop);
  }

  async revenue(span: RevenueSpan): Promise<readonly RevenuePeriod[]> {
    this.admit('ledger.read');
    return revenuePeriods(this.shop.lines, span);
  }

  async ledger({ account, before }: { readonly account: string | null; readonly before: number | null }): Promise<readonly LedgerLine[]> {
    this.admit('ledger.read');
    return journalsOf(this.shop.lines, account, before);
  }

  async paymentSettings(): Promise<PaymentSettings> {
    this.admit('orders.read');
    return this.shop.settings;
  }

  async savePaymentSettings(given: SavedPaymentSettings): Promise<StepAnswer> {
    this.admit('payments.write');
    this.admit('settings.write');
    if (!this.shop.isFresh) return { code: 'NOT_FRESH' };
    return saveSettings(this.shop, given);
  }

  async pauseGateway(gateway: GatewayName, isPaused: boolean): Promise<StepAnswer> {
    this.admit('payments.write');
    const { settings, isFresh } = this.shop;
    if (!isFresh) return { code: 'NOT_FRESH' };
    if (!settings.gateways.includes(gateway)) return { code: 'INVALID' };
    const others = settings.pausedGateways.filter((name) => name !== gateway);
    if (settings.pausedGateways.includes(gateway) === isPaused) return { outcome: 'already' };
    this.shop.settings = { ...settings, pausedGateways: isPaused ? [...others, gateway] : others };
    return { outcome: 'done' };
  }

  private isIn({ detail }: MemoryOrder, filter: AdminOrderFilter): boolean {
    if (filter === 'refund') return detail.refunds.some(({ state }) => state === 'granted');
    if (filter === 'mine' && this.shop.workers.get(detail.id)?.id !== this.who()) return false;
    return STATES[filter]?.includes(detail.state) ?? true;
  }

  private eventsOf(order: MemoryOrder): readonly TransitionEvent[] {
    const { detail } = order;
    return transitionsOf(detail.kind)
      .filter(
        ({ from, event, actors, permission }) =>
          from === detail.state &&
          actors.includes('staff') &&
          this.may(permission as Permission) &&
          !NOT_MOVED.has(event) &&
          (event !== 'start_work' || (detail.saleKind === 'service' && detail.workStartedAt === null)) &&
          (event !== 'deliver' || !isWithoutData(detail)) &&
          (event !== 'refund' || order.received > 0) &&
          (event !== 'refund_part' || mostPartRefundOf(order) > 0),
      )
      .map(({ event }) => event);
  }

  private admit(permission: Permission): void {
    if (!this.may(permission)) throw new PortError('denied', `without ${permission}`);
  }
}
