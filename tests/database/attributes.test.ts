import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let manager: TestUser;
let game: string;
beforeAll(async () => {
  database = await openTestDatabase();
  manager = await database.user('content');
});
afterAll(() => database.close());
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate products, game_titles cascade`;
  [{ id: game } = { id: '' }] = await sql<
    { id: string }[]
  >`insert into game_titles (name, slug) values ('Mobile Legends', 'mobile-legends') returning id`;
  await sql`insert into game_attributes (game_title_id, key, name, kind, unit, choices, max_value, is_filter, is_fact, sort_order) values
    (${game}, 'rank', 'Rank', 'choice', null, '{Epic,Mythic}', null, true, true, 1),
    (${game}, 'skin', 'Skin', 'number', 'skin', '{}', 500, true, true, 2),
    (${game}, 'bind', 'Bind', 'yes_no', null, '{}', null, true, false, 3)`;
});

const send = async (path: string, method: string, body: unknown, token: string | 'service' | null = manager.token) => {
  const answer = await database.request(`/rest/v1/${path}`, {
    method,
    token,
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as unknown };
};
const lines = (...pairs: readonly [string, string][]) => pairs.map(([label, value]) => ({ label, value }));
const product = (attributes: unknown) => ({ name: 'Akun', description: 'Isi', price: 1, game_title_id: game, attributes });
const sell = (attributes: unknown, token: string | 'service' = manager.token) => send('products', 'POST', product(attributes), token);
const facts = () => database.sql<{ key: string; value: string | null; number: string | null }[]>`
  select a.key, f.value, f.number from private.product_attribute_values f join game_attributes a on a.id = f.attribute_id order by 1, 2, 3`;
const cards = async () => (await database.sql<{ facts: string[] }[]>`select facts from card_facts order by facts`).map((row) => row.facts);

describe('attributes of a product', () => {
  test.each([
    [lines(['Rank', 'Mythic'], ['Skin', '312'], ['Bind', 'Ya'])],
    [lines(['rank', 'Epic'])],
    [lines(['Catatan', 'apa saja'])],
    [[]],
  ])('values that fit the game, or free lines: accepted, %j', async (attributes) => {
    expect((await sell(attributes)).status).toBe(201);
  });

  test.each([
    ['a choice that is none', lines(['Rank', 'Emas'])],
    ['a choice written otherwise', lines(['RANK', 'mythic'])],
    ['a number beyond its range', lines(['Skin', '501'])],
    ['words for a number', lines(['Skin', 'banyak'])],
    ['neither yes nor no', lines(['Bind', 'mungkin'])],
  ])('value that does not fit: refused, %s', async (_, attributes) => {
    expect(await sell(attributes)).toMatchObject({
      status: 400,
      body: { code: '23514', message: expect.stringMatching(/^attribute \w+ does not fit$/) },
    });
  });

  test('required attribute missing: refused', async () => {
    await database.sql`update game_attributes set is_required = true where key = 'bind'`;
    expect(await sell(lines(['Rank', 'Epic']))).toMatchObject({
      status: 400,
      body: { code: '23514', message: 'attribute bind is required' },
    });
    expect((await sell(lines(['Bind', 'Tidak']))).status).toBe(201);
  });

  test('product older than the rule: valid, other fields can be changed', async () => {
    const [{ id } = { id: '' }] = await database.sql<{ id: string }[]>`insert into products ${database.sql({
      name: 'Lama',
      description: 'Isi',
      price: 1,
      game_title_id: game,
      attributes: database.sql.json(lines(['Rank', 'Emas'], ['Skin', '10'])),
    })} returning id`;
    const change = (patch: object) => send(`products?id=eq.${id}`, 'PATCH', patch);
    expect((await change({ price: 2 })).status).toBe(200);
    expect((await change({ attributes: lines(['Rank', 'Emas'], ['Skin', '11']) })).status).toBe(200);
    expect((await change({ attributes: lines(['Rank', 'Perak'], ['Skin', '11']) })).status).toBe(400);
    expect((await change({ attributes: lines(['Rank', 'Epic'], ['Skin', '11']) })).status).toBe(200);
  });

  test('moved to another game: checked again', async () => {
    const [{ id: other } = { id: '' }] = await database.sql<
      { id: string }[]
    >`insert into game_titles (name, slug) values ('Free Fire', 'free-fire') returning id`;
    await database.sql`insert into game_attributes (game_title_id, key, name, kind, choices) values (${other}, 'rank', 'Rank', 'choice', '{Heroic}')`;
    const made = await sell(lines(['Rank', 'Mythic']));
    const [{ id } = { id: '' }] = made.body as { id: string }[];
    expect((await send(`products?id=eq.${id}`, 'PATCH', { game_title_id: other })).status).toBe(400);
    expect((await send(`products?id=eq.${id}`, 'PATCH', { game_title_id: other, attributes: lines(['Rank', 'Heroic']) })).status).toBe(200);
    expect(await facts()).toEqual([]);
  });
});

describe('values for filters and cards', () => {
  test('product inserted, changed, hidden, deleted: updated', async () => {
    const made = await sell(lines(['Rank', 'Mythic'], ['Skin', '1'], ['Bind', 'Ya'], ['Catatan', 'x']));
    expect(await facts()).toEqual([
      { key: 'bind', value: 'Ya', number: null },
      { key: 'rank', value: 'Mythic', number: null },
      { key: 'skin', value: null, number: '1' },
    ]);
    expect(await cards()).toEqual([['Mythic', '1 skin']]);
    const [{ id } = { id: '' }] = made.body as { id: string }[];
    await send(`products?id=eq.${id}`, 'PATCH', { attributes: lines(['Skin', '2']) });
    expect(await facts()).toEqual([{ key: 'skin', value: null, number: '2' }]);
    expect(await cards()).toEqual([['2 skin']]);
    await send(`products?id=eq.${id}`, 'PATCH', { is_active: false });
    expect((await send('card_facts?select=facts', 'GET', undefined, null)).body).toEqual([]);
    await send(`products?id=eq.${id}`, 'DELETE', {});
    expect([await facts(), await cards()]).toEqual([[], []]);
  });

  test('game deleted: removed', async () => {
    await sell(lines(['Rank', 'Mythic']));
    await database.sql`delete from game_titles where id = ${game}`;
    expect(await facts()).toEqual([]);
    expect((await database.sql`select from game_attributes`).length).toBe(0);
  });
});

describe('schema of a game', () => {
  const attribute = (more: object) => ({ game_title_id: game, key: 'server', name: 'Server', kind: 'choice', choices: ['Asia'], ...more });
  test.each([
    ['a choice without choices', { choices: [] }],
    ['choices that repeat', { choices: ['Asia', 'asia'] }],
    ['choices of something else', { kind: 'number' }],
    ['a unit of words', { kind: 'text', choices: [], unit: 'x' }],
    ['free words as a filter', { kind: 'text', choices: [], is_filter: true }],
    ['a range the wrong way round', { kind: 'number', choices: [], min_value: 2, max_value: 1 }],
    ['a key no address can hold', { key: 'a b' }],
    ['blank around the name', { name: ' Server' }],
  ])('%s: refused', async (_, more) => {
    expect((await send('game_attributes', 'POST', attribute(more))).status).toBe(400);
  });
  test('names and keys: unique, at most 24 attributes', async () => {
    expect((await send('game_attributes', 'POST', attribute({ name: 'RANK' }))).status).toBe(409);
    expect((await send('game_attributes', 'POST', attribute({ key: 'rank' }))).status).toBe(409);
    const many = Array.from({ length: 21 }, (_, place) => attribute({ key: `k-${place}`, name: `K ${place}` }));
    expect((await send('game_attributes', 'POST', many)).status).toBe(201);
    expect(await send('game_attributes', 'POST', attribute({}))).toMatchObject({ status: 400, body: { code: '23514' } });
  });
  test('name of an attribute: not changed without its products', async () => {
    const answer = await send('game_attributes?key=eq.rank', 'PATCH', { name: 'Lain' });
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' } });
  });
  test('new name: written to thousands of products, one entry in the log', async () => {
    await database.sql`insert into products (name, description, price, game_title_id, attributes)
      select 'Akun ' || n, 'Isi', 1, ${game}, '[{"label": "Rank", "value": "Mythic"}, {"label": "Catatan", "value": "x"}]' from generate_series(1, 2000) n`;
    const [{ id, updated_at } = { id: '', updated_at: '' }] = await database.sql<{ id: string; updated_at: string }[]>`
      select id, updated_at::text from game_attributes where key = 'rank'`;
    const [{ seq } = { seq: 0 }] = await database.sql<
      { seq: number }[]
    >`select coalesce(max(seq), 0)::integer as seq from private.audit_log`;
    const answer = await send('rpc/rename_attribute', 'POST', { p_id: id, p_name: 'Peringkat', p_seen: updated_at });
    expect(answer).toEqual({ status: 200, body: 2000 });
    const written = await database.sql`select actor, action, subject, detail from private.audit_log where seq > ${seq}`;
    expect([...written]).toEqual([
      {
        actor: manager.id,
        action: 'game_attributes.changed',
        subject: id,
        detail: { name: 'Peringkat', before: { name: 'Rank' }, after: { name: 'Peringkat' }, products: 2000 },
      },
    ]);
    expect(await send('rpc/rename_attribute', 'POST', { p_id: id, p_name: 'Lagi', p_seen: updated_at })).toMatchObject({
      body: { code: '23P01' },
    });
  });
});

test('values of a filter: never part of the statement’s text', async () => {
  await sell(lines(['Rank', 'Mythic']));
  const countOf = (facts: unknown) => send('rpc/count_listing', 'POST', { p_facts: JSON.stringify(facts) }, null);
  const id = '00000000-0000-4000-8000-000000000001';
  for (const facts of [[{ id, values: ["x') or true --", '{"a","b"}', "'"] }], [{ id, values: [] }], [{ id, min: 1, max: 2 }], []]) {
    expect((await countOf(facts)).status).toBe(200);
  }
  for (const facts of [[{ id: "x') or true --" }], [{ id, min: 'x' }], { id }, Array.from({ length: 26 }, () => ({ id }))]) {
    expect((await countOf(facts)).status).toBe(400);
  }
});

test('many products after a few: the same cost for each', async () => {
  const MANY = 1000;
  await database.sql`insert into products (name, description, price, game_title_id, attributes)
    select 'Akun ' || n, 'Isi', 1, ${game}, '[{"label": "Rank", "value": "Mythic"}, {"label": "Skin", "value": "7"}]' from generate_series(1, ${MANY}::integer) n`;
  await database.sql`analyze`;
  const change = `update products set attributes = attributes || '[{"label": "Bind", "value": "Ya"}]'`;
  const session = await openMeasuredSession(database.url);
  try {
    for (let place = 0; place < 7; place += 1)
      await session.sql.unsafe(`update products set attributes = attributes || '[]' where name = 'Akun 7'`);
    await session.sql.unsafe(`${change} where name = 'Akun 7'`);
    const rows = await session.rowsThrough(session.sql, () => session.sql.unsafe(`${change} where name <> 'Akun 7'`));
    expect(rows / MANY).toBeLessThan(150);
  } finally {
    await session.close();
  }
}, 300_000);
