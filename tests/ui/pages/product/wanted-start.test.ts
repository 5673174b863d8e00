import { describe, expect, test } from '@jest/globals';
import { readStart, writeStart } from '../../../../src/ui/pages/product/wanted-start.ts';

const start = new Date('2026-11-30T05:00:00.000Z');

describe('rental start in the address', () => {
  test.each([start, 'now', 'pick'] as const)('%p is read as it was written', (wanted) => {
    expect(readStart(new URLSearchParams({ mulai: writeStart(wanted) }))).toEqual(wanted);
  });
  test.each([
    ['no parameter', '', null],
    ['a day that does not exist', 'mulai=2026-11-31T05:00:00Z', 'pick'],
    ['a time without an offset', 'mulai=2026-11-30T05:00:00', 'pick'],
    ['text', 'mulai=besok', 'pick'],
    ['empty', 'mulai=', 'pick'],
  ])('%s gives %3$p', (_, query, expected) => expect(readStart(new URLSearchParams(query))).toBe(expected));
});
