import type { OrderState } from '../order/transitions.ts';
import type { StatementRow } from './statement.ts';

/** A journal that has the amount of a row on its account, and that no row backs yet. */
export interface BookedCandidate {
  readonly journalId: number;
  readonly kind: string;
  /** Of its order; null without one. */
  readonly number: string | null;
  /** The day at the bank, or of the approval. */
  readonly day: string;
}

/** An order that waits, or waited, for money on the account of a row. */
export interface AttemptCandidate {
  readonly orderId: string;
  readonly number: string;
  readonly orderState: OrderState;
  readonly buyerName: string;
  /** The amount to pay is that of the row; otherwise the price without the unique code is. */
  readonly isExact: boolean;
}

export interface RowCandidates {
  readonly booked: readonly BookedCandidate[];
  readonly attempts: readonly AttemptCandidate[];
  /** Orders that had the amount since seven days before the row, whatever became of them. */
  readonly rivals: number;
}

/**
 * What a row is proposed to stand for. `booked`: a receipt that is booked already and only has to be bound. `order`: an order to approve; `isCertain`
 * when no other could be meant, otherwise `why`. `several`: more than one could be meant, and a person decides.
 */
export type MatchProposal =
  | { readonly kind: 'booked'; readonly booked: BookedCandidate }
  | {
      readonly kind: 'order';
      readonly order: AttemptCandidate;
      readonly isCertain: boolean;
      readonly why: 'amount' | 'shared' | 'name' | 'total';
    }
  | { readonly kind: 'several'; readonly booked: readonly BookedCandidate[]; readonly orders: readonly AttemptCandidate[] }
  | { readonly kind: 'none' };

/** States in which money for an order is expected, or may bring it back. */
const AWAITS: ReadonlySet<OrderState> = new Set(['pending_payment', 'payment_review', 'expired']);

const WORDS = /[\p{L}]{3,}/gu;

const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(WORDS) ?? [];

/** Whether the first name of a person, of three letters or more, is a word of a text. */
const isNamed = (text: string, name: string): boolean => {
  const [first] = wordsOf(name);
  return first !== undefined && wordsOf(text).includes(first);
};

const only = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

/** Of orders with one amount only a single one is proposed: the only one, or the only one whose buyer the row names. */
const proposedOrder = (row: Pick<StatementRow, 'text'>, { attempts, rivals }: RowCandidates): MatchProposal => {
  const waiting = attempts.filter(({ orderState }) => AWAITS.has(orderState));
  const exact = waiting.filter(({ isExact }) => isExact);
  const order = only(exact);
  if (order !== null) return { kind: 'order', order, isCertain: rivals <= 1, why: rivals <= 1 ? 'amount' : 'shared' };
  const named = only((exact.length > 1 ? exact : waiting).filter(({ buyerName }) => isNamed(row.text, buyerName)));
  if (named !== null) return { kind: 'order', order: named, isCertain: false, why: named.isExact ? 'name' : 'total' };
  return exact.length > 1 ? { kind: 'several', booked: [], orders: exact } : { kind: 'none' };
};

/** What a stored row is proposed to stand for. What is booked already comes first, so that nothing is booked twice. */
export const proposeMatch = (row: Pick<StatementRow, 'text'>, candidates: RowCandidates): MatchProposal => {
  const { booked } = candidates;
  const known = only(booked);
  if (known !== null) return { kind: 'booked', booked: known };
  return booked.length > 1 ? { kind: 'several', booked, orders: [] } : proposedOrder(row, candidates);
};
