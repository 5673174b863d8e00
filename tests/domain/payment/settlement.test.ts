import { expect, test } from '@jest/globals';
import { type SettlementDraft, settlementProblems } from '../../../src/domain/payment/settlement.ts';

const TODAY = '2026-11-24';
const right: SettlementDraft = {
  ...{ gateway: 'cash:gateway:qris', bank: 'cash:bank:bca', settledOn: TODAY, gross: 1_000_000, fee: 7500, reference: 'SETOR-1' },
};
const problems = (given: Partial<SettlementDraft>) => settlementProblems({ ...right, ...given }, 1_000_000, TODAY);

test('settlement: gross minus fee up to a year old, no problems', () => {
  for (const given of [
    {},
    { fee: 0 },
    { gross: 1, fee: 0 },
    { settledOn: '2025-11-23' },
    { reference: 'abc' },
    { reference: 'x'.repeat(60) },
  ])
    expect(problems(given)).toEqual([]);
});
test.each([
  [{ settledOn: '2026-11-25' }, ['date']],
  [{ settledOn: '2025-11-22' }, ['date']],
  [{ settledOn: '' }, ['date']],
  [{ settledOn: '2026-13-01' }, ['date']],
  [{ settledOn: '2026-09-31' }, ['date']],
  [{ settledOn: '2026-02-29' }, ['date']],
  [{ gross: 0 }, ['gross', 'fee']],
  [{ gross: 1.5, fee: 0 }, ['gross']],
  [{ gross: 1_000_001 }, ['balance']],
  [{ fee: 1_000_000 }, ['fee']],
  [{ fee: -1 }, ['fee']],
  [{ reference: ' ab ' }, ['reference']],
  [{ reference: 'x'.repeat(61) }, ['reference']],
])('settlement: %j is rejected', (given, expected) => {
  expect(problems(given)).toEqual(expected);
});
