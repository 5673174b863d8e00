import type { AuditedDecision, AuditedOrder } from './audited-books.ts';
import type { Balances } from './balances.ts';
import { type Bound, receive } from './order-receipts.ts';

/** What a refund in part took beside the escrow: of what was earned, and of what was paid too much. */
interface Taken {
  readonly earned: number;
  readonly excess: number;
}

const NOTHING: Taken = { earned: 0, excess: 0 };

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
  private compensation = 0;
  /** What the last decision took. Only the last one can be replaced on appeal. */
  private decided = NOTHING;
  private isRecognised = false;
  private isPaid = false;
  private isOver = false;

  constructor(
    private readonly order: AuditedOrder,
    private readonly bound: Bound,
  ) {}

  pay(): void {
    this.isPaid = true;
    const { total, deposit, kind } = this.order;
    // A group passes on what it received.
    if (kind === 'group') return;
    this.escrow = total - deposit;
    this.deposit = deposit;
    this.code = this.bound.code;
    const difference = total - this.bound.code - this.bound.amount;
    this.surplus = difference < -this.bound.tolerated ? -difference : 0;
    this.difference = difference + this.surplus;
  }

  private get refundable(): number {
    if (this.order.kind === 'group') return 0;
    return this.bound.amount - this.surplus - this.granted;
  }

  /**
   * Grants a refund, at most what is left: a part from the escrow, then from what the price has earned, then from what was paid too much.
   * Who gets back all has nothing to do with what the shop never received.
   * @returns what a part took beside the escrow
   */
  grant(requested: number): Taken {
    const amount = Math.min(requested, this.refundable);
    if (amount <= 0 || !this.isPaid) return NOTHING;
    let taken = NOTHING;
    if (amount === this.refundable) {
      this.earned -= amount + this.code + this.difference + this.compensation - this.deposit - this.escrow;
      this.escrow = 0;
      this.deposit = 0;
      this.code = 0;
      this.difference = 0;
      this.compensation = 0;
    } else {
      const held = Math.min(this.escrow, amount);
      const earned = Math.min(Math.max(0, this.earned - this.kept), amount - held);
      taken = { earned, excess: amount - held - earned };
      this.escrow -= held;
      this.earned -= earned;
      this.difference += taken.excess;
    }
    this.granted += amount;
    return taken;
  }

  /** Grants what a decision on a complaint refunds in part. */
  grantDecided(amount: number): void {
    this.decided = this.grant(amount);
  }

  grantAll(): void {
    this.grant(this.refundable);
  }

  recognise(): void {
    if (this.escrow <= 0) return;
    this.earned += this.escrow;
    this.escrow = 0;
    this.isRecognised = true;
  }

  /** Once an order is over, its price is revenue, and a deposit goes back. */
  end(): void {
    this.isOver = true;
    this.recognise();
    this.granted += this.deposit;
    this.deposit = 0;
  }

  keepDeposit(amount: number): void {
    const kept = Math.min(amount, this.deposit);
    this.kept += kept;
    this.deposit -= kept;
    this.earned += kept;
  }

  /** What a decision about an order that is over has set free goes where it belongs at once. */
  settle(): void {
    if (this.isOver) this.end();
  }

  /**
   * A decision on appeal takes the place of the first one. A refund that was sent before counts as a part of what the final one refunds; the
   * shop bears what it exceeds that by.
   * @returns what counts
   */
  undo(first: AuditedDecision, final: AuditedDecision, isSent: boolean): number {
    const amount = first.amount ?? 0;
    if (first.outcome === 'keep_deposit') {
      const kept = Math.min(amount, this.kept);
      this.kept -= kept;
      this.deposit += kept;
      this.earned -= kept;
    }
    if (first.outcome !== 'part_refund') return 0;
    if (!isSent) {
      this.granted -= amount;
      this.giveBack(amount);
      return 0;
    }
    const total = final.outcome === 'part_refund' ? (final.amount ?? 0) : 0;
    if (final.outcome !== 'refund' && amount > total) {
      this.compensation += amount - total;
      this.giveBack(amount - total);
    }
    return amount;
  }

  /** Gives a part of what the last decision refunded back to where it was taken. */
  private giveBack(amount: number): void {
    const excess = Math.min(amount, this.decided.excess);
    const earned = Math.min(amount - excess, this.decided.earned);
    this.difference -= excess;
    this.earned += earned;
    if (this.isRecognised) this.earned += amount - excess - earned;
    else this.escrow += amount - excess - earned;
  }

  write(books: Balances): void {
    const { id, kind, cost } = this.order;
    books
      .add('order_escrow', id, -this.escrow)
      .add('deposit_escrow', id, -this.deposit)
      .add(kind === 'purchase' ? 'revenue:sale' : 'revenue:rental', null, -this.earned)
      .add('expense:unique_code', null, this.code)
      .add('difference', null, this.difference)
      .add('expense:compensation', null, this.compensation)
      .add('unmatched_receipts', id, -this.surplus)
      .add('refund_payable', id, -this.granted)
      .add('refund_list', null, this.granted);
    const { group } = this.order;
    if (this.isPaid && kind === 'group') books.add('unmatched_receipts', id, -this.bound.amount);
    if (this.isPaid && group !== null) books.add('unmatched_receipts', group.id, this.bound.amount);
    if (this.isRecognised && cost !== null) books.add('expense:goods', id, cost).add('goods', id, -cost);
  }
}

/** What an order's events do with its money. Events that are not named move none. */
const MOVES: Readonly<Record<string, (money: OrderMoney, amount: number, kind: AuditedOrder['kind']) => void>> = {
  pay: (money) => money.pay(),
  revive: (money) => money.pay(),
  cancel: (money) => money.grantAll(),
  delivery_timeout: (money) => money.grantAll(),
  miss: (money) => money.grantAll(),
  confirm: (money) => money.end(),
  confirmation_timeout: (money) => money.end(),
  merge: (money) => money.end(),
  rotate: (money) => money.end(),
  refund: (money) => money.grantAll(),
  refund_part: (money, amount) => {
    money.grant(amount);
    money.end();
  },
  resolve_refund: (money) => money.grantAll(),
  resolve_part_refund: (money, amount, kind) => {
    money.grantDecided(amount);
    // A rental goes on.
    if (kind === 'purchase') money.end();
    else money.settle();
  },
  resolve_keep_deposit: (money, amount) => {
    money.keepDeposit(amount);
    money.settle();
  },
  resolve_help: (money) => money.settle(),
  resolve_no_fault: (money) => money.settle(),
};

/**
 * Computes what the accounts hold for an order from its receipts, events and decisions.
 * @param code the unique code that paid a part of it
 */
export const bookOrder = (order: AuditedOrder, code: number, books: Balances): void => {
  const money = new OrderMoney(order, receive(order, code, books));
  const refundOf = (seq: number) => order.refunds.find(({ key }) => key === `decision:${order.id}:${seq - 1}`);
  let decided = 0;
  let firstSeq = 0;
  for (const [seq, event] of order.events) {
    const isDecision = event.startsWith('resolve_');
    const decision = isDecision ? order.decisions[decided] : undefined;
    const first = order.decisions[decided - 1];
    let counted = 0;
    if (decision?.replaces === true && first !== undefined) counted = money.undo(first, decision, refundOf(firstSeq)?.isSent === true);
    if (isDecision) {
      decided += 1;
      firstSeq = seq;
    }
    const amount = decision?.amount ?? refundOf(seq)?.amount ?? 0;
    MOVES[event]?.(money, event === 'resolve_part_refund' ? amount - counted : amount, order.kind);
  }
  money.write(books);
};
