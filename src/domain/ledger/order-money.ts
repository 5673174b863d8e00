import type { AuditedDecision, AuditedException, AuditedOrder } from './audited-books.ts';
import type { Balances } from './balances.ts';

/** How much more than was asked for a transfer may be before the rest is somebody's money. */
const TOLERATED = 999;

/** Money that arrived for an order. */
interface Arrival {
  readonly amount: number;
  readonly account: string;
  /** The unique code of its attempt, or of the one whose amount it has. */
  readonly code: number;
  readonly exception: AuditedException | null;
}

const arrivalsOf = ({ attempts, exceptions }: AuditedOrder): readonly Arrival[] => {
  const exceptionOf = new Map(exceptions.flatMap((each) => (each.attemptId === null ? [] : [[each.attemptId, each] as const])));
  const codeOf = (sum: number): number => attempts.findLast(({ gateway, amount }) => gateway === 'manual' && amount === sum)?.code ?? 0;
  return [
    ...attempts.flatMap(({ received, account, code, id }) =>
      received === null ? [] : [{ amount: received, account, code, exception: exceptionOf.get(id) ?? null }],
    ),
    ...exceptions.flatMap((each) =>
      each.attemptId === null ? [{ amount: each.amount, account: each.account ?? '', code: codeOf(each.amount), exception: each }] : [],
    ),
  ];
};

/**
 * The codes that can have paid a part of an order: that of the booked payment, else of one of the receipts that were matched, with those of
 * payments that were too little and bound to the order.
 */
export const possibleCodes = (order: AuditedOrder): readonly number[] => {
  const arrivals = arrivalsOf(order);
  const booked = arrivals.filter(({ exception }) => exception === null);
  const matched = arrivals.filter(({ exception }) => exception !== null && exception.taken > 0);
  const short = matched.filter(({ exception }) => exception?.isShort === true);
  const codes = (booked.length > 0 ? booked : matched).map((one) =>
    short.reduce((sum, other) => (other === one ? sum : sum + other.code), one.code),
  );
  return codes.length === 0 ? [0] : [...new Set(codes)];
};

/** Money that is bound to an order. */
interface Bound {
  readonly amount: number;
  readonly code: number;
  /** How much of it may be more than was asked for. */
  readonly tolerated: number;
}

/** Puts every receipt of an order where it belongs. @returns what is bound to the order */
const receive = (order: AuditedOrder, code: number, books: Balances): Bound => {
  const arrivals = arrivalsOf(order);
  let amount = 0;
  for (const arrival of arrivals) {
    const { account, exception } = arrival;
    books.add(account, null, arrival.amount);
    const taken = exception === null ? arrival.amount : exception.taken;
    const rest = arrival.amount - taken;
    amount += taken;
    if (exception?.outcome === 'refund') books.add('refund_payable', order.id, -rest).add('refund_list', null, rest);
    else if (exception !== null) books.add('unmatched_receipts', exception.id, -rest);
  }
  return { amount, code, tolerated: arrivals.some(({ exception }) => exception === null) ? TOLERATED : 0 };
};

/** The money of one order as its events move it. */
class OrderMoney {
  private escrow = 0;
  private deposit = 0;
  private earned = 0;
  private code = 0;
  private difference = 0;
  private surplus = 0;
  private granted = 0;
  private kept = 0;
  private isCostBooked = false;
  private isPaid = false;
  private isOver = false;

  constructor(
    private readonly order: AuditedOrder,
    private readonly bound: Bound,
  ) {}

  pay(): void {
    this.isPaid = true;
    const { total, deposit } = this.order;
    this.escrow = total - deposit;
    this.deposit = deposit;
    this.code = this.bound.code;
    const difference = total - this.bound.code - this.bound.amount;
    this.surplus = difference < -this.bound.tolerated ? -difference : 0;
    this.difference = difference + this.surplus;
  }

  private get refundable(): number {
    return this.bound.amount - this.surplus - this.granted;
  }

  /** Grants a refund, at most what is left. Who gets back all has nothing to do with what the shop never received. */
  grant(asked: number): void {
    const amount = Math.min(asked, this.refundable);
    if (amount <= 0 || !this.isPaid) return;
    let earned = amount;
    if (amount === this.refundable) {
      earned += this.code + this.difference - this.deposit;
      this.deposit = 0;
      this.code = 0;
      this.difference = 0;
    }
    const held = Math.min(this.escrow, earned);
    this.escrow -= held;
    this.earned -= earned - held;
    this.granted += amount;
  }

  grantAll(): void {
    this.grant(this.refundable);
  }

  recognise(): void {
    if (this.escrow <= 0) return;
    this.earned += this.escrow;
    this.escrow = 0;
    this.isCostBooked = true;
  }

  /** Once a rental is over, nothing else returns its deposit. */
  returnDeposit(): void {
    this.isOver = true;
    this.granted += this.deposit;
    this.deposit = 0;
  }

  keepDeposit(amount: number): void {
    const kept = Math.min(amount, this.deposit);
    this.kept += kept;
    this.deposit -= kept;
    this.earned += kept;
  }

  /** What a decision about a rental that is over has set free goes back at once. */
  settleDeposit(): void {
    if (this.isOver) this.returnDeposit();
  }

  /** A decision on appeal takes the place of the first one. */
  undo(first: AuditedDecision): void {
    if (first.outcome !== 'keep_deposit') return;
    const kept = Math.min(first.amount ?? 0, this.kept);
    this.kept -= kept;
    this.deposit += kept;
    this.earned -= kept;
  }

  write(books: Balances): void {
    const { id, kind, cost } = this.order;
    books
      .add('order_escrow', id, -this.escrow)
      .add('deposit_escrow', id, -this.deposit)
      .add(kind === 'purchase' ? 'revenue:sale' : 'revenue:rental', null, -this.earned)
      .add('expense:unique_code', null, this.code)
      .add('difference', null, this.difference)
      .add('unmatched_receipts', id, -this.surplus)
      .add('refund_payable', id, -this.granted)
      .add('refund_list', null, this.granted);
    if (this.isCostBooked && cost !== null) books.add('expense:goods', id, cost).add('goods', id, -cost);
  }
}

/** What an order's events do with its money. Events that are not named move none. */
const MOVES: Readonly<Record<string, (money: OrderMoney, amount: number, kind: AuditedOrder['kind']) => void>> = {
  pay: (money) => money.pay(),
  revive: (money) => money.pay(),
  cancel: (money) => money.grantAll(),
  delivery_timeout: (money) => money.grantAll(),
  miss: (money) => money.grantAll(),
  confirm: (money) => money.recognise(),
  confirmation_timeout: (money) => money.recognise(),
  merge: (money) => money.recognise(),
  rotate: (money) => {
    money.recognise();
    money.returnDeposit();
  },
  refund: (money) => money.grantAll(),
  refund_part: (money, amount) => {
    money.grant(amount);
    money.recognise();
  },
  resolve_refund: (money) => money.grantAll(),
  resolve_part_refund: (money, amount, kind) => {
    money.grant(amount);
    // A rental goes on.
    if (kind === 'purchase') money.recognise();
    else money.settleDeposit();
  },
  resolve_keep_deposit: (money, amount) => {
    money.keepDeposit(amount);
    money.settleDeposit();
  },
  resolve_help: (money) => money.settleDeposit(),
  resolve_no_fault: (money) => money.settleDeposit(),
};

/**
 * Computes what the accounts hold for an order from its receipts, events and decisions.
 * @param code the unique code that paid a part of it
 */
export const bookOrder = (order: AuditedOrder, code: number, books: Balances): void => {
  const money = new OrderMoney(order, receive(order, code, books));
  let decided = 0;
  for (const [seq, event] of order.events) {
    const isDecision = event.startsWith('resolve_');
    const decision = isDecision ? order.decisions[decided] : undefined;
    const first = order.decisions[decided - 1];
    if (decision?.replaces === true && first !== undefined) money.undo(first);
    if (isDecision) decided += 1;
    const staffs = order.refunds.find(({ key }) => key === `decision:${order.id}:${seq - 1}`)?.amount ?? 0;
    MOVES[event]?.(money, decision?.amount ?? staffs, order.kind);
  }
  money.write(books);
};
