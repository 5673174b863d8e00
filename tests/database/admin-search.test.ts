import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface FoundEntry {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
}

const GAME = randomUUID();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into game_titles (id, name, slug) values (${GAME}, 'Mobile Legends', 'mobile-legends')`;
  await database.sql`insert into products (name, description, price, game_title_id, archived_at) values
    ('Mythic Glory 312 skin', 'b', 1, ${GAME}, null), ('Mythic arsip', 'b', 1, null, now()), ('100% aman', 'b', 1, null, null)`;
  await database.sql`insert into auth.users (id, phone, phone_confirmed_at, raw_user_meta_data) values
    (${randomUUID()}, '6285712345678', now(), '{"name": "Sari Mythic"}')`;
  await database.sql`update profiles set email = 'sari@contoh.example' where name = 'Sari Mythic'`;
});
afterAll(() => database.close());

const search = async (query: string, role: string | null = 'owner'): Promise<readonly FoundEntry[]> => {
  const { token } = await database.user(role);
  const answer = await database.request('/rest/v1/rpc/admin_search', { method: 'POST', token, body: JSON.stringify({ p_query: query }) });
  return (await answer.json()) as readonly FoundEntry[];
};
const kinds = async (query: string, role: string | null) => [...new Set((await search(query, role)).map(({ kind }) => kind))];

describe('search over everything', () => {
  test('products: found with their state, archived ones last', async () => {
    const products = (await search('mythic')).filter(({ kind }) => kind === 'product');
    expect(products.map(({ title, note }) => [title, note])).toEqual([
      ['Mythic Glory 312 skin', 'Mobile Legends'],
      ['Mythic arsip', 'Diarsipkan'],
    ]);
    const [first] = products;
    expect((await search(first?.id ?? '')).map(({ title }) => title)).toEqual(['Mythic Glory 312 skin']);
  });
  test('games: found', async () => {
    expect((await search('mobile')).map(({ kind, id, note }) => [kind, id, note])).toEqual([['game', GAME, '1 produk']]);
  });
  test('customers: found by part of the name, or by the complete number or address, masked', async () => {
    for (const query of ['sari', '0857-1234-5678', '+62 857 1234 5678', '6285712345678', 'SARI@contoh.example'])
      expect((await search(query)).map(({ title, note }) => [title, note])).toEqual([['Sari Mythic', '+6285••••••678']]);
  });
  test('customers by part of a number or address: not found, so that masked text cannot be guessed', async () => {
    for (const query of [
      '5678',
      '45678',
      '571234567',
      '8571234567',
      '628571234567',
      '@contoh',
      'sari@',
      'sari@contoh.exampl',
      'ri@contoh.example',
    ])
      expect([query, await search(query)]).toEqual([query, []]);
  });
  test('each person: results of the permitted kinds', async () => {
    expect(await kinds('mythic', 'owner')).toEqual(['product', 'customer']);
    expect(await kinds('mythic', 'content')).toEqual(['product']);
    expect(await kinds('mythic', 'cs')).toEqual(['customer']);
    expect(await kinds('mythic', 'finance')).toEqual([]);
    expect(await kinds('mythic', null)).toEqual([]);
  });
  test('special characters: literal; a single letter: no result', async () => {
    expect((await search('100%')).map(({ title }) => title)).toEqual(['100% aman']);
    expect(await search('m_thic')).toEqual([]);
    expect(await search('%%')).toEqual([]);
    expect(await search('m')).toEqual([]);
    expect(await search(' '.repeat(300))).toEqual([]);
  });
});
