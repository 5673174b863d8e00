import { expect, test } from '@jest/globals';
import { type ProductCursor, readCursor, writeCursor } from '../../../src/domain/catalog/product-cursor.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const newest: ProductCursor = { sort: 'newest', at: '2026-11-20T10:00:00.123456+00:00', id: ID, price: null, isSold: false };
const cheapest: ProductCursor = { ...newest, sort: 'cheapest', price: 150_000 };

test.each([newest, cheapest, { ...newest, isSold: true }, { ...cheapest, isSold: true }])(
  'product cursor: reads back as it was written, with microseconds, %p',
  (cursor) => {
    expect(readCursor(writeCursor(cursor), cursor.sort)).toEqual(cursor);
  },
);

test('product cursor: a cursor of another sort order is rejected', () => expect(readCursor(writeCursor(newest), 'cheapest')).toBeNull());

test.each([
  null,
  '',
  'x',
  'newest',
  `newest~gestern~${ID}~`,
  `newest~2026-11-31T10:00:00Z~${ID}~`,
  'newest~2026-11-20T10:00:00Z~1~',
  `newest~2026-11-20T10:00:00Z"~${ID}~`,
  `newest~2026-11-20T10:00:00Z~${ID}~5`,
])('product cursor: invalid text %p is rejected', (text) => expect(readCursor(text, 'newest')).toBeNull());

test('product cursor: sorting by price requires a price', () =>
  expect(readCursor(`cheapest~2026-11-20T10:00:00Z~${ID}~`, 'cheapest')).toBeNull());

test.each(['2026-11-20T10:00:00Z', '2026-11-20 10:00:00+07', '2026-11-20T10:00:00.5-0330', '2026-11-20T10:00:00+07:00'])(
  'product cursor: database timestamp format %p is accepted',
  (at) => expect(readCursor(`newest~${at}~${ID}~`, 'newest')).toEqual({ ...newest, at }),
);

test.each([
  [`newest~2026-11-20T10:00:00Z~${ID}~`, 'popular'],
  [`newest~x2026-11-20T10:00:00Z~${ID}~`, 'newest'],
  [`cheapest~2026-11-20T10:00:00Z~${ID}~x5`, 'cheapest'],
  [`cheapest~2026-11-20T10:00:00Z~${ID}~5x`, 'cheapest'],
] as const)('product cursor: %p is rejected for the sort order %p', (text, sort) => expect(readCursor(text, sort)).toBeNull());
