import { expect, test } from '@jest/globals';
import type { ComplaintCase } from '../../../../../src/application/complaint/complaint-admin-repository.ts';
import { mostOf, suggestedAmount } from '../../../../../src/ui/pages/admin/complaint/decision-input.ts';

const rental = (refundProRata: number) =>
  ({ mostPartRefund: 19_999, rental: { deposit: 50_000, refundProRata } }) as unknown as ComplaintCase;

test.each([
  ['below the maximum', 10_000, 10_000],
  ['at the maximum', 19_999, 19_999],
  ['the whole price, of which a part refund leaves a rest', 20_000, 19_999],
])('suggested part refund of a rental, %s: the form takes it', (_, proRata, suggested) => {
  expect(suggestedAmount(rental(proRata), 'part_refund')).toBe(suggested);
  expect(suggested).toBeLessThanOrEqual(mostOf(rental(proRata), 'part_refund'));
});
