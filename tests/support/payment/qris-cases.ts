import { crc16 } from '../../../src/domain/payment/qris-payload.ts';

/** A field in the format of EMVCo. */
const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;
const signed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;

const FIELDS: Readonly<Record<string, string>> = {
  '00': '01',
  '01': '11',
  '26': field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1020021181745'),
  '52': '5817',
  '53': '360',
  '58': 'ID',
  '59': 'ARENA AKUN',
  '60': 'JAKARTA',
  '62': field('07', 'A01'),
};

/** A signed payload with some fields changed; null leaves one out. */
export const qrisWith = (changes: Readonly<Record<string, string | null>> = {}): string =>
  signed(
    Object.entries({ ...FIELDS, ...changes })
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([tag, value]) => (value === null ? '' : field(tag, value)))
      .join(''),
  );

export const SHOP_QRIS = qrisWith();

/** Payloads and why the shop refuses them, for the rule in TypeScript and in SQL. */
export const QRIS_CASES: readonly (readonly [what: string, payload: string, refusal: string | null])[] = [
  ['a static one', SHOP_QRIS, null],
  ['one between spaces', `  ${SHOP_QRIS}\n`, null],
  ['a checksum in small letters', SHOP_QRIS.slice(0, -4) + SHOP_QRIS.slice(-4).toLowerCase(), null],
  ['without a point of initiation', qrisWith({ '01': null }), null],
  ['with a tip', qrisWith({ '55': '01' }), null],
  ['a name of 25 characters', qrisWith({ '59': 'A'.repeat(25) }), null],
  ['a name of 26 characters', qrisWith({ '59': 'A'.repeat(26) }), 'QRIS_INVALID'],
  ['a city of 16 characters', qrisWith({ '60': 'A'.repeat(16) }), 'QRIS_INVALID'],
  ['without a name', qrisWith({ '59': null }), 'QRIS_INVALID'],
  ['without a country', qrisWith({ '58': null }), 'QRIS_INVALID'],
  ['without an account of the merchant', qrisWith({ '26': null }), 'QRIS_INVALID'],
  ['another format', qrisWith({ '00': '02' }), 'QRIS_INVALID'],
  ['another point of initiation', qrisWith({ '01': '13' }), 'QRIS_INVALID'],
  ['a field twice', signed(`${SHOP_QRIS.slice(0, -8)}5910ARENA AKUM`), 'QRIS_INVALID'],
  ['nothing', '', 'QRIS_INVALID'],
  ['a word', 'hello', 'QRIS_INVALID'],
  ['cut off', SHOP_QRIS.slice(0, -10), 'QRIS_INVALID'],
  ['a checksum that is not last', `${SHOP_QRIS}6105Cepat`, 'QRIS_INVALID'],
  ['a changed character', SHOP_QRIS.replace('ARENA AKUN', 'ARENA AKUM'), 'QRIS_CHECKSUM'],
  ['another checksum', `${SHOP_QRIS.slice(0, -4)}${SHOP_QRIS.endsWith('0000') ? '0001' : '0000'}`, 'QRIS_CHECKSUM'],
  ['of another country', qrisWith({ '58': 'SG' }), 'QRIS_FOREIGN'],
  ['of another currency', qrisWith({ '53': '702' }), 'QRIS_FOREIGN'],
  ['for a single payment', qrisWith({ '01': '12', '54': '10000' }), 'QRIS_ONE_TIME'],
];
