import { fail, type Result, succeed } from '../shared/result.ts';

/** One field of an EMVCo merchant-presented QR code: a two-digit id and a two-digit length. */
interface Field {
  readonly tag: string;
  readonly value: string;
}

const AMOUNT = '54';
const CRC = '63';
/** Tips and fees: the payer's app would add them to an amount, which has to be exact. */
const TIPS: ReadonlySet<string> = new Set(['55', '56', '57']);
/**
 * The position of the amount: after the currency and before the country (EMVCo QRCPS-MPM, table 3.1; any order is valid, this one is
 * customary).
 */
const AFTER_AMOUNT = /^(5[89]|[6-9]\d)$/;
/** The maximum amount of one QRIS payment, in whole rupiah. */
export const MAX_QRIS = 10_000_000;

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, as four hexadecimal digits. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

const fieldsOf = (payload: string): readonly Field[] | null => {
  const fields: Field[] = [];
  for (let at = 0; at < payload.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(payload.slice(at, at + 4));
    if (head === null) return null;
    const [, tag = '', length = ''] = head;
    const value = payload.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || value === '') return null;
    fields.push({ tag, value });
    at += 4 + value.length;
  }
  return fields;
};

const write = ({ tag, value }: Field): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

export interface StaticQris {
  /** The merchant's name, which the payer's app shows. */
  readonly merchant: string;
  readonly city: string;
  /** The payload with an amount in whole rupiah, which the payer's app fills in. */
  withAmount(amount: number): string;
}

/** Parses the payload of a merchant's static QRIS. Fails with QRIS_INVALID, or with QRIS_CHECKSUM for a changed payload. */
export const readQris = (text: string): Result<StaticQris> => {
  const payload = text.trim();
  const fields = fieldsOf(payload);
  const last = fields?.at(-1);
  const find = (tag: string): string | undefined => fields?.find((field) => field.tag === tag)?.value;
  if (fields === null || last?.tag !== CRC || last.value.length !== 4 || find('00') !== '01' || find('53') !== '360')
    return fail('QRIS_INVALID');
  // The checksum includes its own id and length.
  if (crc16(payload.slice(0, -4)) !== last.value.toUpperCase()) return fail('QRIS_CHECKSUM');
  const others = fields.filter(({ tag }) => tag !== AMOUNT && tag !== CRC && !TIPS.has(tag));
  return succeed({
    merchant: find('59') ?? '',
    city: find('60') ?? '',
    withAmount: (amount) => {
      const behind = others.findIndex(({ tag }) => AFTER_AMOUNT.test(tag));
      const at = behind === -1 ? others.length : behind;
      const all = [...others.slice(0, at), { tag: AMOUNT, value: String(amount) }, ...others.slice(at)];
      const body = `${all.map(write).join('')}${CRC}04`;
      return `${body}${crc16(body)}`;
    },
  });
};

/** What a merchant's payload has to have, besides an account of the merchant (EMVCo QRCPS-MPM, table 3.1). */
const REQUIRED: readonly (readonly [tag: string, form: RegExp])[] = [
  ['00', /^01$/],
  ['01', /^1[12]$/],
  ['52', /^\d{4}$/],
  ['53', /^\d{3}$/],
  ['58', /^[A-Z]{2}$/],
  ['59', /^.{1,25}$/u],
  ['60', /^.{1,15}$/u],
  [CRC, /^[0-9A-F]{4}$/i],
];
const OPTIONAL: ReadonlySet<string> = new Set(['01']);
const isMerchantAccount = (tag: string): boolean => tag >= '02' && tag <= '51';

/**
 * Checks a QRIS that the shop is about to take payments with. Fails with QRIS_INVALID (no structure of a merchant's payload), QRIS_CHECKSUM
 * (changed), QRIS_FOREIGN (another country or currency) or QRIS_ONE_TIME (made for a single payment). As `private.qris_refusal`.
 */
export const checkShopQris = (text: string): Result<StaticQris> => {
  const payload = text.trim();
  const fields = fieldsOf(payload) ?? [];
  const values = new Map(fields.map(({ tag, value }) => [tag, value]));
  const fits = ([tag, form]: (typeof REQUIRED)[number]): boolean => {
    const value = values.get(tag);
    return value === undefined ? OPTIONAL.has(tag) : form.test(value);
  };
  const isWhole = values.size === fields.length && fields.at(-1)?.tag === CRC && REQUIRED.every(fits);
  if (!isWhole || !fields.some(({ tag }) => isMerchantAccount(tag))) return fail('QRIS_INVALID');
  if (crc16(payload.slice(0, -4)) !== values.get(CRC)?.toUpperCase()) return fail('QRIS_CHECKSUM');
  if (values.get('53') !== '360' || values.get('58') !== 'ID') return fail('QRIS_FOREIGN');
  return values.get('01') === '12' ? fail('QRIS_ONE_TIME') : readQris(payload);
};
