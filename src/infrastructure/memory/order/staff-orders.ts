import type {
  AdminPaymentException,
  AdminRefund,
  LedgerLine,
  PaymentAttempt,
  PaymentSettings,
} from '../../../application/order/order-admin-repository.ts';
import type { Settlement } from '../../../application/order/settlement-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { OrderWorker } from '../../../domain/credential/order-login.ts';
import type { AuditedSubject } from '../../../domain/ledger/audited-books.ts';
import type { OrderDetail, OrderRefund, SaleKind } from '../../../domain/order/order.ts';
import { type OrderActor, type TransitionEvent, targetOf, transitionsOf } from '../../../domain/order/transitions.ts';
import type { GatewayDay } from '../../../domain/statement/lump.ts';
import type { Amounts, MemoryOrder, OrderBook } from './order-book.ts';
import { FIRST_BANK } from './shop-accounts.ts';
import { bookPayment, dueOf, giveBackBound } from './staff-receipts.ts';

const HOUR_MS = 3_600_000;
const UNIQUE_CODE = 123;

/** The orders of a shop in memory, with actions of buyers. Staff use them through `InMemoryOrderAdminRepository`. */
export class MemoryStaffOrders implements OrderBook {
  readonly orders = new Map<string, MemoryOrder>();
  lines: readonly LedgerLine[] = [];
  /** What the auditor compares. */
  readonly audited: AuditedSubject[] = [];
  exceptions: readonly AdminPaymentException[] = [];
  refunds: readonly AdminRefund[] = [];
  readonly bankReferences = new Set<string>();
  /** Transfers of the bank statement, by reference of the attempt. */
  readonly recorded = new Map<string, { readonly bankReference: string; readonly received: number }>();
  settlements: readonly Settlement[] = [];
  /** The days that settlements of statement rows cover, by settlement. */
  readonly settlementDays = new Map<number, readonly GatewayDay[]>();
  /** Ledger accounts where money arrived, by reference of its attempt, or of the bank without one. */
  readonly receivers = new Map<string, string>();
  settings: PaymentSettings = {
    version: 1,
    accounts: [],
    qris: null,
    sellsAccounts: true,
    changedAt: null,
    gateways: ['manual'],
    pausedGateways: [],
  };
  /** Staff who can be assigned to services, and whom each order is assigned to. */
  team: readonly OrderWorker[] = [
    { id: '00000000-0000-4000-8000-00000000a001', name: 'Sinta' },
    { id: '00000000-0000-4000-8000-00000000a002', name: 'Wira' },
  ];
  readonly workers = new Map<string, OrderWorker>();
  /** Whether staff have verified their second factor recently. */
  isFresh = true;
  twoApprovalsFrom = 5_000_000;
  private made = 0;
  private journals = 0;
  constructor(readonly clock: Clock) {}

  newId(): string {
    this.made += 1;
    return `00000000-0000-4000-9000-${this.made.toString(16).padStart(12, '0')}`;
  }

  place(given: { readonly total?: number; readonly saleKind?: SaleKind; readonly productName?: string } = {}): string {
    const id = this.newId();
    const now = this.clock.now();
    const { total = 100_000, saleKind = 'item', productName = 'Diamond 100' } = given;
    const detail: OrderDetail = {
      kind: 'purchase',
      parentId: null,
      quantity: 1,
      group: null,
      rental: null,
      gameSlug: null,
      tierSlug: null,
      id,
      saleKind,
      productName,
      total,
      unitPrice: total,
      discount: 0,
      deposit: 0,
      isTest: false,
      number: `AA-${String(this.made).padStart(4, '0')}-MEMO`,
      state: 'pending_payment',
      createdAt: now,
      stateAt: now,
      version: 1,
      tierName: null,
      productId: null,
      productImage: null,
      gameName: null,
      details: { gameId: '12345678', server: '2001', note: null },
      warrantyDays: 0,
      deliveryHours: 24,
      workStartedAt: null,
      requestedHours: null,
      completedAt: null,
      deadline: null,
      deadlines: [],
      events: [{ seq: 1, event: 'place', from: null, to: 'pending_payment', actor: 'buyer', at: now, note: null }],
      rest: null,
      payment: null,
      methods: [],
      automaticMethods: [],
      accounts: [],
      proof: null,
      exception: null,
      refunds: [],
      destination: null,
      messages: [],
      paidMethod: null,
      paidAmount: null,
      receiptCode: null,
      credential: null,
      login: null,
      complaint: null,
      mayComplain: false,
    };
    this.orders.set(id, { detail, buyerId: this.newId(), buyerName: 'Rina', attempts: [], codes: new Map(), received: 0, approvals: [] });
    return id;
  }

  /** Opens a transfer or QRIS payment as the buyer. */
  transfer(id: string, method: 'transfer' | 'qris' = 'transfer', code = UNIQUE_CODE): PaymentAttempt {
    return this.open(id, 'manual', method, code);
  }

  /** Submits a proof as the buyer. */
  prove(id: string, path: string | null = null): void {
    this.move(id, 'submit_proof', 'buyer');
    this.change(id, { proof: { path, at: this.clock.now() } });
  }

  /** Pays in the sandbox as the buyer. */
  pay(id: string): void {
    const attempt = this.open(id, 'sandbox', 'sandbox', 0);
    this.change(id, { isTest: true });
    this.book(id, attempt, attempt.amount);
  }

  /** Posts the payment of an order, and moves it. */
  book(id: string, attempt: PaymentAttempt, amount: number): void {
    bookPayment(this, id, attempt, amount);
  }

  settle(id: string, attempt: PaymentAttempt): void {
    const order = this.need(id);
    order.attempts = order.attempts.map((one) => (one.reference === attempt.reference ? { ...one, state: 'paid' } : one));
  }

  /** @returns whether the state table has such a transition */
  move(id: string, event: TransitionEvent, actor: OrderActor, note: string | null = null): boolean {
    const { detail } = this.need(id);
    const step = transitionsOf(detail.kind).find((one) => one.from === detail.state && one.event === event && one.actors.includes(actor));
    if (step === undefined) return false;
    const at = this.clock.now();
    const version = detail.version + 1;
    const to = targetOf(step, detail.events);
    this.change(id, {
      version,
      state: to,
      stateAt: to === detail.state ? detail.stateAt : at,
      events: [...detail.events, { seq: version, event, from: detail.state, to, actor, at, note }],
      ...(event === 'start_work' ? { workStartedAt: at } : {}),
      ...(event === 'reject_proof' || event === 'pay_part' ? { proof: null } : {}),
    });
    if (to === 'expired' || to === 'cancelled') giveBackBound(this, id);
    return true;
  }

  /** Grants a refund out of the escrow, or out of revenue once that is recognised. */
  refund(id: string, amount: number, reason: string, isRecognised: boolean): void {
    const order = this.need(id);
    const { detail } = order;
    order.received -= amount;
    const withCode = order.received === 0 ? detail.refunds.reduce((left, one) => left - one.amount, detail.total) : amount;
    this.post('refund', id, [
      [isRecognised ? 'revenue:sale' : 'order_escrow', withCode],
      ['expense:unique_code', amount - withCode],
      ['refund_payable', -amount],
    ]);
    this.owe(id, amount, reason);
  }

  owe(id: string | null, amount: number, reason: string, isExtra = false, receipt: string | null = null): void {
    const detail = id === null ? null : this.need(id).detail;
    const refund: OrderRefund = {
      id: this.newId(),
      amount,
      reason,
      state: 'granted',
      grantedAt: this.clock.now(),
      sentAt: null,
      reference: null,
      isExtra,
    };
    const of = { number: detail?.number ?? null, isTest: detail?.isTest ?? false, destination: detail?.destination ?? null };
    this.refunds = [...this.refunds, { ...refund, orderId: id, receipt, ...of }];
    if (id !== null && detail !== null) this.change(id, { refunds: [...detail.refunds, refund] });
  }

  /** Recognises the rest of an order's escrow as revenue. */
  recognise(id: string): void {
    const number = this.need(id).detail.number;
    const held = -this.lines
      .filter(({ account, orderNumber }) => account === 'order_escrow' && orderNumber === number)
      .reduce((sum, { amount }) => sum + amount, 0);
    this.post('recognised', id, [
      ['order_escrow', held],
      ['revenue:sale', -held],
    ]);
  }

  post(kind: string, id: string, amounts: Amounts): void {
    this.postOf(kind, this.need(id).detail, amounts);
  }

  /** @param order null for a posting without an order */
  postOf(kind: string, order: Pick<OrderDetail, 'number' | 'isTest'> | null, amounts: Amounts): void {
    const { number = null, isTest = false } = order ?? {};
    this.journals += 1;
    const journalId = this.journals;
    const line = { journalId, key: `${kind}:${journalId}`, kind, at: this.clock.now(), orderNumber: number, note: null, isTest };
    this.lines = [
      ...amounts.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ ...line, account, amount })),
      ...this.lines,
    ];
  }

  cashOf({ method, reference }: PaymentAttempt): string {
    return method === 'transfer' ? (this.receivers.get(reference) ?? FIRST_BANK) : `cash:gateway:${method}`;
  }

  need(id: string): MemoryOrder {
    return this.orders.get(id) as MemoryOrder;
  }

  change(id: string, changes: Partial<OrderDetail>): void {
    const order = this.need(id);
    order.detail = { ...order.detail, ...changes };
  }

  private open(id: string, gateway: string, method: PaymentAttempt['method'], code: number): PaymentAttempt {
    const order = this.need(id);
    const openedAt = this.clock.now();
    const expiresAt = new Date(openedAt.getTime() + HOUR_MS);
    const reference = `${order.detail.number}-${order.attempts.length + 1}`;
    const amount = dueOf(this, id) - code;
    order.codes.set(reference, code);
    order.attempts = [...order.attempts, { reference, gateway, method, amount, state: 'pending', openedAt, expiresAt }];
    return order.attempts.at(-1) as PaymentAttempt;
  }
}
