import { describe, expect, test } from '@jest/globals';
import { meets } from '../../../../src/infrastructure/embedded/realtime/changes/compare.ts';
import { readFilter } from '../../../../src/infrastructure/embedded/realtime/changes/condition.ts';
import { TokenBucket } from '../../../../src/infrastructure/embedded/realtime/channels/token-bucket.ts';

const ROW = {
  id: 7,
  harga: 1250000.5,
  nama: 'Mythic, Glory (312)',
  aktif: true,
  dibuat: '2026-01-02T12:00:00.123+00:00',
  hari: '2026-01-02',
  kode: '0F8FAD5B-d9cb-469f-a165-70867728950e',
  kosong: null,
  tag: ['a', 'b'],
};
const TYPES = new Map([
  ['id', 'int8'],
  ['harga', 'numeric'],
  ['nama', 'text'],
  ['aktif', 'bool'],
  ['dibuat', 'timestamptz'],
  ['hari', 'date'],
  ['kode', 'uuid'],
  ['kosong', 'text'],
  ['tag', '_text'],
]);
const isThrough = (filter: string): boolean => {
  const conditions = readFilter(filter);
  if (conditions === null) throw new Error('cannot be read');
  return meets(ROW, TYPES, conditions);
};

describe('row that matches a realtime filter', () => {
  test.each([
    '',
    '  ',
    'id=eq.7',
    'id=eq.07',
    'id=lt.10',
    'id=gt.-1',
    'id=in.(1,7)',
    'harga=gte.1250000.5',
    'harga=lt.1250001',
    'nama=eq."Mythic, Glory (312)"',
    'nama=in.("Mythic, Glory (312)",lain)',
    'nama=gt.Mythi',
    'nama=neq."a\\"b"',
    'aktif=eq.t',
    'dibuat=eq.2026-01-02 19:00:00.123+07',
    'dibuat=lt.2026-01-02T12:00:00.124Z',
    'hari=gte.2026-01-02',
    'kode=eq.0f8fad5b-D9CB-469f-a165-70867728950e',
    'id=not.eq.8,aktif=eq.true',
    'id=not.in.(1,2)',
    'kosong=is.null',
    'id=not.is.null',
    'aktif=is.true',
  ])('%s', (filter) => expect(isThrough(filter)).toBe(true));
});

describe('row that does not match a realtime filter', () => {
  test.each([
    'id=eq.70',
    'id=gt.10',
    'id=gt.7',
    'id=lt.7',
    'id=in.(1,2)',
    'nama=eq.mythic',
    'aktif=eq.false',
    'kosong=eq.',
    'kosong=neq.a',
    'kosong=not.eq.a',
    'tidakada=eq.1',
    'id=eq.7,aktif=eq.false',
    'id=not.eq.7',
    'id=is.null',
    'kosong=not.is.null',
    'aktif=is.false',
    'tidakada=is.null',
    'kode=eq.0f8fad5b-d9cb-469f-a165-70867728950f',
  ])('%s', (filter) => expect(isThrough(filter)).toBe(false));
});

test.each(['undefined', 'id', 'id=7', 'id=foo.7', 'id=in.7', 'id=in.()', '=eq.7', 'id=eq.7,x', 'eq.7'])(
  'realtime filter: invalid, %s',
  (filter) => {
    expect(readFilter(filter)).toBeNull();
  },
);

test('token bucket: is used up and refilled over time, up to its capacity', () => {
  const allowance = new TokenBucket(3, 10, 0);
  const take = (now: number, times: number): number => Array.from({ length: times }, () => allowance.take(now)).filter(Boolean).length;
  expect([take(0, 5), take(100, 5), take(150, 5), take(10_000, 5), take(9000, 5)]).toEqual([3, 1, 0, 3, 0]);
});
