import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AmountStyle, amountOf, readAmount } from '../../../src/domain/shared/amount.ts';
import type { Result } from '../../../src/domain/shared/result.ts';
import { formatRupiah } from '../../../src/domain/shared/rupiah.ts';
import { AMOUNT_NOTATIONS } from '../../support/amount-notations.ts';

const meaningOf = (read: Result<number>): unknown => {
  if (read.ok) return read.value;
  const { code, values } = read.failure;
  return code === 'AMOUNT_AMBIGUOUS' ? [values?.['one'], values?.['other']] : code;
};

const read = (style: AmountStyle, text: string, max?: number): Result<number> =>
  readAmount(text, { ...(max === undefined ? {} : { max }) }, style);

test('amount notations: at least 60, none twice', () => {
  expect(AMOUNT_NOTATIONS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(AMOUNT_NOTATIONS.map(({ style, text }) => `${style} ${text}`)).size).toBe(AMOUNT_NOTATIONS.length);
});

test.each(AMOUNT_NOTATIONS)('amount, style $style: $text means $means', ({ style, text, means }) => {
  expect(meaningOf(read(style, text))).toEqual(means);
});

test('limits of an amount: refused with the limit, without limits up to fifteen digits', () => {
  const refused = (text: string) => {
    const read = readAmount(text, { min: 1, max: 100 });
    return read.ok ? read.value : read.failure;
  };
  expect(['1', '100', '0', '101'].map(refused)).toEqual([
    1,
    100,
    { code: 'AMOUNT_TOO_LOW', values: { min: 1 } },
    { code: 'AMOUNT_TOO_HIGH', values: { max: 100 } },
  ]);
  expect([amountOf('9'.repeat(15)), amountOf('9'.repeat(16)), amountOf('101', { max: 100 })]).toEqual([999_999_999_999_999, null, null]);
});

test('amount that the shop writes: read back as it was', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
      expect([amountOf(String(amount)), amountOf(formatRupiah(amount)), amountOf(`${formatRupiah(amount)},00`)]).toEqual([
        amount,
        amount,
        // "150,00" could be a mistyped "15.000".
        amount < 1000 ? null : amount,
      ]);
    }),
  ));

const STYLES: readonly AmountStyle[] = ['typed', '150123.00', '150,123.00', '150.123,00', '150.123'];

test('any text in any style: a whole amount within the limits, or a refusal', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^(Rp|')? ?[0-9., ]{1,12}(jt|rb|k)?[0-9]{0,3}(,-)?$/)),
      fc.constantFrom(...STYLES),
      (text, style) => {
        const found = read(style, text, 1_000_000);
        expect(found.ok ? Number.isInteger(found.value) && found.value >= 0 && found.value <= 1_000_000 : found.failure.code).toEqual(
          found.ok ? true : expect.stringMatching(/^AMOUNT_/),
        );
      },
    ),
  ));

test('long text: refused at once', () => expect(amountOf(`${'1 '.repeat(100_000)}x`)).toBeNull());
