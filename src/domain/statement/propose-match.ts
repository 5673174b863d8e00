import type { OrderState } from '../order/transitions.ts';
import { toWib } from '../shared/wib.ts';
import type { StatementRow } from './statement.ts';

/** A journal that has the amount of a row on its account, and that no row backs yet. */
export interface BookedCandidate {
  readonly journalId: number;
  readonly kind: string;
  /** Of its order; null without one. */
  readonly number: string | null;
  /** The day at the bank, or of the approval. */
  readonly day: string;
  /** False when it was booked for an order days before the row: banks book late, but the row may be another receipt. */
  readonly isNear: boolean;
}

/** An order that waits, or waited, for money on the account of a row. */
export interface AttemptCandidate {
  readonly orderId: string;
  readonly number: string;
  readonly orderState: OrderState;
  readonly buyerName: string;
  /** The amount to pay is that of the row; otherwise the price without the unique code is. */
  readonly isExact: boolean;
  /** When the amount was asked for first. */
  readonly openedAt: Date;
}

export interface RowCandidates {
  readonly booked: readonly BookedCandidate[];
  readonly attempts: readonly AttemptCandidate[];
  /**
   * Orders that had the amount since seven days before the row, whatever became of them and on whatever account, and those that wait for it as their
   * price without a code.
   */
  readonly rivals: number;
}

type MatchedRow = Pick<StatementRow, 'text' | 'bookedOn' | 'time'>;

/** Why an order is proposed. `early`: the money came before the order asked for it. */
type MatchReason = 'amount' | 'shared' | 'early' | 'name' | 'total';

/**
 * What a row is proposed to stand for. `booked`: a receipt that is booked already and only has to be bound. `order`: an order to approve; `isCertain`
 * when no other could be meant, otherwise `why`. `several`: more than one could be meant, and a person decides. `ended`: orders that had the amount
 * and wait for no money any more, so that a person decides about what is recorded for one.
 */
export type MatchProposal =
  | { readonly kind: 'booked'; readonly booked: BookedCandidate }
  | { readonly kind: 'order'; readonly order: AttemptCandidate; readonly isCertain: boolean; readonly why: MatchReason }
  | { readonly kind: 'several'; readonly booked: readonly BookedCandidate[]; readonly orders: readonly AttemptCandidate[] }
  | { readonly kind: 'ended'; readonly orders: readonly AttemptCandidate[] }
  | { readonly kind: 'none' };

/** States in which money for an order is expected, or may bring it back. */
const AWAITS: ReadonlySet<OrderState> = new Set(['pending_payment', 'payment_review', 'expired']);

const isWaiting = ({ orderState }: AttemptCandidate): boolean => AWAITS.has(orderState);

const WORDS = /[\p{L}]{3,}/gu;

const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(WORDS) ?? [];

/** Whether the first name of a person, of three letters or more, is a word of a text. */
const isNamed = (text: string, name: string): boolean => {
  const [first] = wordsOf(name);
  return first !== undefined && wordsOf(text).includes(first);
};

/** Whether the money came before an order asked for it. Banks tell minutes at best; without a time the day decides. */
const isEarly = ({ bookedOn, time }: MatchedRow, { openedAt }: AttemptCandidate): boolean => {
  const opened = toWib(openedAt);
  return time === null ? opened.slice(0, 10) > bookedOn : opened > `${bookedOn}T${time.slice(0, 5)}`;
};

const only = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

/**
 * Of orders with one amount only a single one is proposed: the only one, or the only one whose buyer the row names. A unique amount that is the full
 * price of another order identifies neither.
 */
const proposedOrder = (row: MatchedRow, { attempts, rivals }: RowCandidates): MatchProposal => {
  const waiting = attempts.filter(isWaiting);
  const exact = waiting.filter(({ isExact }) => isExact);
  const isMixed = exact.length > 0 && exact.length < waiting.length;
  const alone = only(exact);
  const named = only(waiting.filter(({ buyerName }) => isNamed(row.text, buyerName)));
  if (isMixed) return { kind: 'several', booked: [], orders: waiting };
  if (alone !== null) {
    const why = isEarly(row, alone) ? 'early' : rivals > 1 ? 'shared' : 'amount';
    return { kind: 'order', order: alone, isCertain: why === 'amount', why };
  }
  if (named !== null) {
    const why = isEarly(row, named) ? 'early' : named.isExact ? 'name' : 'total';
    return { kind: 'order', order: named, isCertain: false, why };
  }
  if (exact.length > 0) return { kind: 'several', booked: [], orders: exact };
  return waiting.length === 0 && attempts.length > 0 ? { kind: 'ended', orders: attempts } : { kind: 'none' };
};

/** What a stored row is proposed to stand for. What is booked already comes first, so that nothing is booked twice. */
export const proposeMatch = (row: MatchedRow, candidates: RowCandidates): MatchProposal => {
  const near = candidates.booked.filter(({ isNear }) => isNear);
  const booked = near.length > 0 ? near : candidates.booked;
  const rivals = near.length > 0 ? [] : candidates.attempts.filter((one) => one.isExact && isWaiting(one));
  const known = only(booked);
  if (known !== null && rivals.length === 0) return { kind: 'booked', booked: known };
  return booked.length > 0 ? { kind: 'several', booked, orders: rivals } : proposedOrder(row, candidates);
};

interface OpenRow extends MatchedRow {
  readonly id: number;
  /** In sen; money that came is positive. */
  readonly amount: number;
  /** Null for a row that backs a journal. */
  readonly candidates: RowCandidates | null;
}

/** A row that stands for one thing without doubt: an order to approve, or a receipt that is booked already. */
export interface CertainMatch<Row> {
  readonly row: Row;
  readonly target: { readonly orderId: string } | { readonly journalId: number };
}

const targetOf = (row: OpenRow): CertainMatch<OpenRow>['target'] | null => {
  const proposal = row.candidates === null ? null : proposeMatch(row, row.candidates);
  if (proposal?.kind === 'order' && proposal.isCertain) return { orderId: proposal.order.orderId };
  return proposal?.kind === 'booked' && proposal.booked.isNear ? { journalId: proposal.booked.journalId } : null;
};

/** The rows that can be decided together, because nobody has to look at them. What two rows are proposed for is certain for neither. */
export const certainMatches = <Row extends OpenRow>(rows: readonly Row[]): readonly CertainMatch<Row>[] => {
  const certain = rows.flatMap((row) => {
    const target = targetOf(row);
    return target === null ? [] : [{ row, target, key: JSON.stringify(target) }];
  });
  return certain.filter(({ key }) => certain.filter((other) => other.key === key).length === 1).map(({ row, target }) => ({ row, target }));
};

/** The rupiah that a press on these rows approves together; what is booked already is only bound. */
export const pressTotal = (certain: readonly CertainMatch<OpenRow>[]): number =>
  certain.reduce((sum, { row, target }) => ('orderId' in target ? sum + row.amount / 100 : sum), 0);
