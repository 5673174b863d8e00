import { expect, test } from '@jest/globals';
import { type ProductCursor, readCursor, writeCursor } from '../../../src/domain/catalog/product-cursor.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const newest: ProductCursor = { sort: 'newest', at: '2026-11-20T10:00:00.123456+00:00', id: ID, price: null, isSold: false };
const cheapest: ProductCursor = { ...newest, sort: 'cheapest', price: 150_000 };

test.each([newest, cheapest, { ...newest, isSold: true }, { ...cheapest, isSold: true }])(
  'a cursor is read back as it was written, microseconds included: %p',
  (cursor) => {
    expect(readCursor(writeCursor(cursor), cursor.sort)).toEqual(cursor);
  },
);

test('a cursor of another order is none', () => expect(readCursor(writeCursor(newest), 'cheapest')).toBeNull());

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
])('%p is none either', (text) => expect(readCursor(text, 'newest')).toBeNull());

test('an order by price needs a price', () => expect(readCursor(`cheapest~2026-11-20T10:00:00Z~${ID}~`, 'cheapest')).toBeNull());

test.each(['2026-11-20T10:00:00Z', '2026-11-20 10:00:00+07', '2026-11-20T10:00:00.5-0330', '2026-11-20T10:00:00+07:00'])(
  'takes a moment as databases write it: %p',
  (at) => expect(readCursor(`newest~${at}~${ID}~`, 'newest')).toEqual({ ...newest, at }),
);

test.each([
  [`newest~2026-11-20T10:00:00Z~${ID}~`, 'popular'],
  [`newest~x2026-11-20T10:00:00Z~${ID}~`, 'newest'],
  [`cheapest~2026-11-20T10:00:00Z~${ID}~x5`, 'cheapest'],
  [`cheapest~2026-11-20T10:00:00Z~${ID}~5x`, 'cheapest'],
] as const)('%p is no cursor of the order %p', (text, sort) => expect(readCursor(text, sort)).toBeNull());
