import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readSchemaFiles } from '../../scripts/database/schema-files.ts';
import { openSearchShop, type SearchShop } from './search-shop.ts';

let shop: SearchShop;
let helpers: string[];
beforeAll(async () => {
  shop = await openSearchShop();
  const files = (await readSchemaFiles('supabase')).filter(({ path }) => path.startsWith('schemas/search-'));
  helpers = [...new Set(files.flatMap(({ text }) => [...text.matchAll(/^create function private\.(\w+)/gm)].map(([, name = '']) => name)))];
});
afterAll(() => shop.database.close());

/** Known attack patterns against searches. */
const hostile = [
  '',
  ' ',
  '\t\n\r\u0001\u001f\u007f',
  '!!!',
  "' or 1=1 --",
  "'; drop table public.products; --",
  '$$',
  '$1 $2 %s %I',
  '\\',
  "\\'",
  '\\0 \\u0000 %00',
  "a:* & !b | (c <-> 'd')",
  '& | ! <-> ( ) :A :*',
  "'@g00000001' | '@s'",
  '@r @s @w2967 ~A ~',
  '%_%',
  '*',
  '👾🔥 gusion 🗡️',
  '𝐆𝐮𝐬𝐢𝐨𝐧 ＭＬ',
  'ga\u0301gah e\u0301pep',
  '\u202e\u200bgusion\ufeff',
  'ﷺ ß İ ı ŉ',
  '日本語 한국어 ไทย',
  '<b>gusion</b> &amp; http://a.b/c?d=e#f a@b.c /etc/passwd',
  '1e400 -0 .5 0x1f 1.2.3.4 99999999999999999999999',
  'c1c1c1c1c1c1c1c1c1c1c1c1c1c1',
  'a'.repeat(10_000),
  'gusion '.repeat(1500),
  'z9'.repeat(5000),
  'é'.repeat(300),
  'mobile legends bang bang mobile legends bang bang mobile legends bang bang',
];

test.each(hostile)('text %j: an ordinary search', async (text) => {
  expect(await shop.search(text)).toEqual(expect.any(Array));
  await shop.correct(text);
});

test('look-alike letters: equal to the plain letters', async () => {
  const gusion = await shop.names('gusion');
  expect(gusion).toHaveLength(1);
  expect(await shop.names('𝐆𝐮𝐬𝐢𝐨𝐧')).toEqual(gusion);
  expect(await shop.names('ＧＵＳＩＯＮ!')).toEqual(gusion);
  expect(await shop.names('pokemon')).toEqual(await shop.names('Pokémon'));
});

test('any input with any filter: no error', async () => {
  const word = fc.constantFrom(
    'gusion',
    'ml',
    'sewa',
    'gusoin',
    'akun',
    'th15',
    'mobile',
    'legends',
    '@r',
    "'",
    '\\',
    '&',
    '|',
    ':*',
    '(',
    '-1',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 20 }).map((words) => words.join(' ')),
    fc.array(word, { maxLength: 6 }).map((words) => words.join('')),
  );
  const money = fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String));
  const count = fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  const flag = fc.option(fc.boolean());
  const filter = fc.record({
    p_min: money,
    p_max: money,
    p_offset: count,
    p_limit: count,
    p_rentable: flag,
    p_in_stock: flag,
    p_on_sale: flag,
  });
  await fc.assert(
    // PostgreSQL's text cannot hold a zero byte, so the product removes it before the query.
    fc.asyncProperty(typed, fc.option(filter, { nil: {} }), async (text, more) => {
      const clean = text.replaceAll('\0', '');
      await shop.correct(clean);
      expect((await shop.search(clean, more)).length).toBeLessThanOrEqual(101);
    }),
    { numRuns: 200 },
  );
}, 300_000);

test('names of products and games with any letters: searchable, no search fails', async () => {
  const odd = "ŉaga ½ °C ’kutip’ \\ 'petik' ‹sudut› ～ ﬁnal \u2060";
  await shop.add(odd, { description: odd });
  await shop.database.sql`insert into public.game_titles (name, slug) values (${odd}, 'ganjil')`;
  for (const typed of ['ŉaga', 'naga', "'n", 'n', 'kutip', 'petik', 'sudut', 'final', odd]) await shop.search(typed);
  for (const typed of ['kutip', 'petik', 'sudut final', odd]) expect(await shop.names(typed)).toEqual([odd]);
});

test('long name: indexed and found', async () => {
  const [id] = [await shop.add('Bandoneon '.repeat(20).trim(), { description: `${'x'.repeat(5000)} ${'ab1 '.repeat(1200)}` })];
  expect((await shop.search('bandoneon')).map((found) => found.id)).toEqual([id]);
});

describe.each(['anon', 'authenticated', 'service_role'])('%s', (role) => {
  test('searches and corrects, and calls no helper function', async () => {
    const { sql } = shop.database;
    expect(helpers.length).toBeGreaterThan(30);
    const known =
      await sql`select distinct proname from pg_proc where pronamespace = 'private'::regnamespace and proname = any (${helpers})`;
    expect(known).toHaveLength(helpers.length);
    const callable = await sql<{ name: string }[]>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'private'::regnamespace and p.proname = any (${helpers}) and has_function_privilege(${role}, p.oid, 'execute')`;
    expect(callable).toEqual([]);
    const publics = await sql<{ may: boolean }[]>`
      select has_function_privilege(${role}, p.oid, 'execute') as may from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in ('search_products', 'explain_search')`;
    expect(publics.map(({ may }) => may)).toEqual([true, true]);
  });
});

describe.each(['anon', 'authenticated'])('%s', (role) => {
  test.each([
    'select * from private.product_search',
    'select * from private.search_vocabulary',
    'select * from private.group_terms',
    'select * from private.search_synonyms',
    'select * from private.word_families',
    'delete from private.search_vocabulary',
    "select private.read_search('ml')",
    "select private.closest_word('mi')",
    "select private.index_products('{}')",
    "select private.add_to_vocabulary('{gusion}', '{-1}')",
  ])('%s: refused', async (statement) => {
    const attempt = shop.database.sql.begin(async (transaction) => {
      await transaction.unsafe(`set local role ${role}`);
      await transaction.unsafe(statement);
    });
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
});

test('visitor over HTTP: searches, and reads nothing else', async () => {
  const { request } = shop.database;
  const post = (name: string, body: object): Promise<Response> =>
    request(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) });
  const found = await post('search_products', { q: 'gusoin', p_limit: 5 });
  expect([found.status, await found.json()]).toEqual([200, [expect.objectContaining({ name: expect.stringContaining('Gusion') })]]);
  expect(await (await post('explain_search', { q: 'gusoin' })).json()).toEqual({ corrected: 'gusion', help: null });
  // Its alias, for pages of earlier releases.
  expect(await (await post('correct_search', { q: 'gusoin' })).json()).toBe('gusion');
  for (const helper of helpers) expect((await post(helper, {})).status).toBeGreaterThanOrEqual(400);
  for (const table of ['product_search', 'search_vocabulary', 'group_terms', 'search_synonyms', 'word_families']) {
    for (const headers of [{}, { 'accept-profile': 'private' }]) {
      const answer = await request(`/rest/v1/${table}?select=*`, { headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  }
});
