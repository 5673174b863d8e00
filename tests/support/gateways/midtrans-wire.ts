import { createHash } from 'node:crypto';
import { crc16 } from '../../../src/domain/payment/qris-payload.ts';

export type Json = Readonly<Record<string, unknown>>;

/** `signature_key` of a notice: hex SHA512(order_id + status_code + gross_amount + server key), the amount as the text that was sent. */
export const signatureOf = ({ order_id, status_code, gross_amount }: Json, serverKey: string): string =>
  createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex');

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** The text of a QRIS for one payment. */
const qrisOf = (id: string): string => {
  const account = field('26', field('00', 'COM.GO-JEK.WWW') + field('01', id));
  const body = `${field('00', '01')}${field('01', '12')}${account}52045816530336058${field('', 'ID')}${field('59', 'Toko Uji')}${field('60', 'Jakarta')}6304`;
  return `${body}${crc16(body)}`;
};

/** An answer without a payment. */
export const refusal = (status_code: string, status_message: string): Json => ({ status_code, status_message, id: 'a1b2c3' });

/** How to pay what was opened, as the answer of `POST /v2/charge` tells it. @param digits new digits */
export const codesOf = (charge: Json, digits: () => string): Json => {
  switch (charge['payment_type']) {
    case 'qris':
      return { acquirer: 'gopay', qr_string: qrisOf(digits()) };
    case 'echannel':
      return { biller_code: '70012', bill_key: `9${digits().padStart(10, '0')}` };
    default: {
      const { bank } = charge['bank_transfer'] as { bank: string };
      const number = `8808${digits().padStart(10, '0')}`;
      return bank === 'permata' ? { permata_va_number: number } : { va_numbers: [{ bank, va_number: number }] };
    }
  }
};
