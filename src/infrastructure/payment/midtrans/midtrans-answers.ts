import * as v from 'valibot';
import type { ObservedState, PaymentObservation } from '../../../application/payment/payment-gateway.ts';
import { PortError } from '../../../application/shared/port-error.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(500)));
const refunded = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** The fields of the Core API that are read, of every answer and notice; others are left out (https://docs.midtrans.com/reference, August 2026). */
export const MidtransAnswer = v.object({
  status_code: v.pipe(v.string(), v.regex(/^\d{3}$/)),
  status_message: text,
  order_id: text,
  transaction_id: text,
  transaction_status: text,
  fraud_status: text,
  gross_amount: text,
  currency: text,
  transaction_time: text,
  settlement_time: text,
  refund_amount: v.optional(refunded),
  refunds: v.optional(v.array(v.object({ refund_amount: refunded, refund_key: text }))),
  qr_string: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  va_numbers: v.optional(v.array(v.object({ bank: v.string(), va_number: v.string() }))),
  permata_va_number: text,
  biller_code: text,
  bill_key: text,
});

export type MidtransAnswer = v.InferOutput<typeof MidtransAnswer>;

/** What it says differs from what it may say: nothing about the money is known. */
export const unreadable = (what: string): PortError => new PortError('unavailable', `Midtrans answered with ${what}`);

/**
 * Whole rupiah of an amount as text, "10000.00". @throws PortError for anything but two zeros after the point: amounts are never rounded, and
 * "10.000" may be thousands
 */
export const amountOf = (given: string | undefined): number => {
  const [, whole] = /^(\d{1,12})(?:\.0{1,2})?$/.exec(given ?? '') ?? [];
  if (whole === undefined) throw unreadable('an amount that is not whole rupiah');
  return Number(whole);
};

/** The time of "2026-11-21 12:01:00", which is in WIB; null for any other form. */
export const timeOf = (given: string | undefined): Date | null => {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(given ?? '') ?? [];
  if (date === undefined || time === undefined) return null;
  const read = new Date(`${date}T${time}+07:00`);
  return Number.isNaN(read.getTime()) ? null : read;
};

const WIB = 7 * 3_600_000;

/** "2026-11-21 12:01:00 +0700" */
export const wibText = (date: Date): string => `${new Date(date.getTime() + WIB).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

const STATES: ReadonlyMap<string, ObservedState> = new Map([
  ['settlement', 'paid'],
  ['deny', 'failed'],
  ['failure', 'failed'],
  ['cancel', 'closed'],
  ['expire', 'expired'],
  ['refund', 'refunded'],
  ['partial_refund', 'refunded'],
  // The money was there; that the bank takes it back is told by the status that is stored beside it.
  ['chargeback', 'paid'],
  ['partial_chargeback', 'paid'],
]);

/** A status that is not known is pending: never paid, and never final. */
export const stateOf = (status: string | undefined, fraud: string | undefined): ObservedState =>
  status === 'capture' ? (fraud === 'accept' ? 'paid' : 'pending') : (STATES.get(status ?? '') ?? 'pending');

const refundedIn = ({ refunds = [], refund_amount, gross_amount, transaction_status }: MidtransAnswer): number => {
  if (refunds.length > 0) return refunds.reduce((sum, one) => sum + amountOf(one.refund_amount), 0);
  if (refund_amount !== undefined) return amountOf(refund_amount);
  return transaction_status === 'refund' ? amountOf(gross_amount) : 0;
};

/** Storable, whatever it is. */
const statusText = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .join(' ')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 100) || 'no status';

/** @throws PortError for an answer about another payment, in another currency, or with an amount that is not whole */
export const observationOf = (reference: string, answer: MidtransAnswer): PaymentObservation => {
  const { order_id, transaction_id, transaction_status, fraud_status, gross_amount, currency = 'IDR' } = answer;
  if (order_id !== reference) throw unreadable('another payment');
  if (currency !== 'IDR') throw unreadable('another currency');
  const state = stateOf(transaction_status, fraud_status);
  const isPaid = state === 'paid' || state === 'refunded';
  return {
    reference,
    providerId: transaction_id ?? null,
    state,
    amount: amountOf(gross_amount),
    refunded: state === 'refunded' ? refundedIn(answer) : 0,
    paidAt: isPaid ? (timeOf(answer.settlement_time) ?? timeOf(answer.transaction_time)) : null,
    providerStatus: statusText(transaction_status, transaction_status === 'capture' ? fraud_status : undefined),
  };
};
