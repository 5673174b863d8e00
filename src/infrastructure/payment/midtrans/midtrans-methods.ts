import type { OpenedPayment } from '../../../application/payment/payment-gateway.ts';
import { METHODS_OF_GATEWAYS } from '../../../domain/payment/payment-method.ts';
import { readQris } from '../../../domain/payment/qris-payload.ts';
import type { MidtransAnswer } from './midtrans-answers.ts';

type Method = (typeof METHODS_OF_GATEWAYS)['midtrans'][number];

type Instructions = OpenedPayment['instructions'];

interface Way {
  /** What `POST /v2/charge` is told beside the amount. */
  readonly charge: Readonly<Record<string, unknown>>;
  /** How to pay, as the answer tells it; null where it does not. */
  read(answer: MidtransAnswer): Instructions | null;
}

const DIGITS = /^\d{5,30}$/;

const isCode = (given: string | undefined): given is string => given !== undefined && DIGITS.test(given);

/** @param bank its name at Midtrans @param name for the buyer */
const virtualAccount = (bank: string, name: string): Way => ({
  charge: { payment_type: 'bank_transfer', bank_transfer: { bank } },
  read: ({ va_numbers = [], permata_va_number }) => {
    const number = bank === 'permata' ? permata_va_number : va_numbers.find((one) => one.bank.toLowerCase() === bank)?.va_number;
    return isCode(number) ? { kind: 'va', bank: name, number } : null;
  },
});

const merchantOf = (payload: string): string => {
  const read = readQris(payload);
  return read.ok ? read.value.merchant : '';
};

const WAYS: Readonly<Record<Method, Way>> = {
  qris: {
    charge: { payment_type: 'qris', qris: { acquirer: 'gopay' } },
    read: ({ qr_string: payload = '' }) => (payload === '' ? null : { kind: 'qris', payload, merchant: merchantOf(payload) }),
  },
  va_bca: virtualAccount('bca', 'BCA'),
  va_bni: virtualAccount('bni', 'BNI'),
  va_bri: virtualAccount('bri', 'BRI'),
  va_permata: virtualAccount('permata', 'Permata'),
  va_cimb: virtualAccount('cimb', 'CIMB Niaga'),
  bill_mandiri: {
    charge: { payment_type: 'echannel', echannel: { bill_info1: 'Pesanan', bill_info2: 'Belanja di toko' } },
    read: ({ biller_code: biller, bill_key: number }) =>
      isCode(biller) && isCode(number) ? { kind: 'bill', bank: 'Mandiri', biller, number } : null,
  },
};

/** How a method is opened at Midtrans; null for a method that it does not have. */
export const wayOf = (method: string): Way | null => {
  const known = METHODS_OF_GATEWAYS.midtrans.find((name) => name === method);
  return known === undefined ? null : WAYS[known];
};
