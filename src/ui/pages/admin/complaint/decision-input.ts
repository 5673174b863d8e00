import type { ComplaintCase, Decision } from '../../../../application/complaint/complaint-admin-repository.ts';
import { parseMinutes } from '../../../../domain/catalog/rental-minutes.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { momentFromWib } from '../../../../domain/shared/wib.ts';
import { complaintText as text } from './complaint.text.ts';

/** The input of the decision dialog. */
export interface DecisionInput {
  readonly outcome: Decision['outcome'];
  readonly amount: string;
  readonly minutes: string;
  readonly unitId: string;
  /** The start of a rental that continues with another unit; empty for now. */
  readonly start: string;
  /** Whether a full refund leaves the unused extensions of a rental. */
  readonly keepsExtensions: boolean;
  readonly reason: string;
}

export type DecisionProblems = Partial<Record<'amount' | 'minutes' | 'reason' | 'unit' | 'start', string>>;

const PURCHASE: readonly Decision['outcome'][] = ['help', 'replacement', 'part_refund', 'refund', 'no_fault'];
const RENTAL: readonly Decision['outcome'][] = ['help', 'minutes', 'replacement', 'part_refund', 'refund', 'no_fault'];
const DEPOSIT: readonly Decision['outcome'][] = ['keep_deposit', 'no_fault'];
const REASON = { shortest: 10, longest: 1000 } as const;
/** Fourteen days. */
const MAX_MINUTES = 20_160;
const MINUTE_MS = 60_000;

/** The possible outcomes of a complaint. */
export const outcomesOf = ({ order, rental }: ComplaintCase): readonly Decision['outcome'][] => {
  if (order.complaint?.reason === 'deposit') return DEPOSIT;
  return rental === null ? PURCHASE : RENTAL;
};

/** The maximal amount of a part refund or of a deposit that is kept. */
export const mostOf = ({ mostPartRefund, rental }: ComplaintCase, outcome: Decision['outcome']): number =>
  outcome === 'keep_deposit' ? (rental?.deposit ?? 0) : mostPartRefund;

/** The suggested amount, at most the maximal one: the unused minutes of a rental, or the whole deposit. */
export const suggestedAmount = (found: ComplaintCase, outcome: Decision['outcome']): number | null => {
  const { rental } = found;
  if (rental === null) return null;
  return outcome === 'keep_deposit' ? rental.deposit : Math.min(rental.refundProRata, mostOf(found, outcome));
};

/** Whether that many additional minutes would overlap the unit's next rental. */
export const reachesNext = ({ rental }: ComplaintCase, minutes: number): boolean =>
  rental !== null &&
  rental.freeUntil !== null &&
  rental.endsAt !== null &&
  rental.endsAt.getTime() + minutes * MINUTE_MS > rental.freeUntil.getTime();

const problemsOf = (input: DecisionInput, found: ComplaintCase): DecisionProblems => {
  const { outcome } = input;
  const entered = amountOf(input.amount) ?? 0;
  const minutes = parseMinutes(input.minutes) ?? 0;
  const length = input.reason.trim().length;
  const isMoney = outcome === 'part_refund' || outcome === 'keep_deposit';
  return {
    ...(isMoney && (entered < 1 || entered > mostOf(found, outcome))
      ? { amount: outcome === 'keep_deposit' ? text.keptWrong : text.amountWrong(mostOf(found, outcome)) }
      : {}),
    ...(outcome === 'minutes' && (minutes < 1 || minutes > MAX_MINUTES) ? { minutes: text.minutesWrong } : {}),
    ...(outcome === 'replacement' && input.unitId === '' ? { unit: text.noUnits } : {}),
    ...(outcome === 'replacement' && input.start !== '' && momentFromWib(input.start) === null ? { start: text.startWrong } : {}),
    ...(length < REASON.shortest || length > REASON.longest ? { reason: text.reasonMissing } : {}),
  };
};

/** The decision, or the problems of its fields. */
export const readDecision = (
  input: DecisionInput,
  found: ComplaintCase,
): { readonly decision: Decision } | { readonly problems: DecisionProblems } => {
  const problems = problemsOf(input, found);
  if (Object.keys(problems).length > 0) return { problems };
  const { outcome, unitId, keepsExtensions } = input;
  if (outcome === 'part_refund' || outcome === 'keep_deposit') return { decision: { outcome, amount: amountOf(input.amount) ?? 0 } };
  if (outcome === 'minutes') return { decision: { outcome, minutes: parseMinutes(input.minutes) ?? 0 } };
  if (outcome === 'refund') return { decision: keepsExtensions ? { outcome, keepsExtensions } : { outcome } };
  if (outcome !== 'replacement') return { decision: { outcome } };
  return { decision: { outcome, unitId, ...(found.rental === null ? {} : { start: momentFromWib(input.start) }) } };
};
