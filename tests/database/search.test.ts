import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Expected, products, queries } from './search-queries.ts';
import { type FoundProduct, openSearchShop, type SearchShop } from './search-shop.ts';

let shop: SearchShop;
beforeAll(async () => {
  shop = await openSearchShop();
});
afterAll(() => shop.database.close());

const isAsExpected = (found: readonly FoundProduct[], expected: Expected): boolean => {
  const [first] = found;
  if (expected === null) return first === undefined;
  if (typeof expected === 'string') return first?.name.includes(expected) === true;
  const isMeant = (product: FoundProduct): boolean =>
    product.game_title_id === shop.gameIds.get(expected.game) && (expected.rentable !== true || product.has_rental);
  const there = products.filter(({ game, hasRental }) => game === expected.game && (expected.rentable !== true || hasRental));
  return first !== undefined && isMeant(first) && found.filter(isMeant).length === there.length;
};

test('real queries: at least 54 of 60 show what a customer expects', async () => {
  const wrong: string[] = [];
  for (const [query, expected] of queries) {
    const found = await shop.search(query);
    if (!isAsExpected(found, expected)) wrong.push(`${query}: ${found[0]?.name ?? 'nothing'}`);
  }
  expect(queries).toHaveLength(60);
  expect(wrong.length > 6 ? wrong : []).toEqual([]);
});

test.each([
  ['gusoin', 'gusion'],
  ['konkeror pubg', 'conqueror pubg'],
  ['hutao', 'hu tao'],
  ['akunml gusionlegend', 'akun ml gusion legend'],
  ['genshin qqwwee', 'genshin'],
  // Literal queries: other names, incomplete words, inflected forms, unavailable products, and noise.
  ['ml', null],
  ['gus', null],
  ['mobil', null],
  ['th15', null],
  ['ragnarok', null],
  ['brawl stars', null],
  ['c5', null],
  ['akun murah', null],
  ['', null],
  [null, null],
])('word %s: corrected to %s', async (typed, corrected) => {
  expect(await shop.correct(typed)).toBe(corrected);
});

test('noise words only: the newest, with the filter', async () => {
  const newest = products.toReversed().map(({ name }) => name);
  expect(await shop.names('Jual akun game MURAH!!')).toEqual(newest.slice(0, 24));
  expect(await shop.names('akunn muraah')).toEqual(newest.slice(0, 24));
  const ofRoblox = await shop.search('akun', { p_games: [shop.gameIds.get('roblox')] });
  expect(ofRoblox).toHaveLength(products.filter(({ game }) => game === 'roblox').length);
  expect(await shop.search('akun wqxzz')).toEqual([]);
});

test.each<[string, string, (found: FoundProduct) => boolean]>([
  ['game', 'p_games', (found) => found.game_title_id === shop.gameIds.get('ff')],
  ['rental', 'p_rentable', (found) => found.has_rental],
  ['lowest price', 'p_min', (found) => Number(found.price) >= 1_000_000],
  ['highest price', 'p_max', (found) => Number(found.price) <= 100_000],
  ['stock', 'p_in_stock', (found) => found.stock > 0],
])('filter by %s: exactly its products', async (_, parameter, isMeant) => {
  await shop.database.sql`update public.products set stock = 0 where name = 'Akun FF gold 2 untuk pemula'`;
  const values: Record<string, unknown> = { p_games: [shop.gameIds.get('ff')], p_min: 1_000_000, p_max: 100_000 };
  for (const query of ['lengkap', 'akun', 'siap', 'ff']) {
    const all = await shop.search(query, { p_limit: 101 });
    const found = await shop.search(query, { p_limit: 101, [parameter]: values[parameter] ?? true });
    expect(found).toEqual(all.filter(isMeant));
  }
});

test('filters by tier, category and sale: combined', async () => {
  const [tier, category] = [shop.tierIds.get('premium'), shop.categoryIds.get('kolektor')];
  const premium = products.filter((product) => product.tier === 'premium' && product.category === 'kolektor' && product.game === 'ml');
  expect(await shop.names('ml', { p_tiers: [tier], p_category: category })).toEqual(premium.toReversed().map(({ name }) => name));
  const id = await shop.add('Akun Quagga obral', { tier_id: tier });
  await shop.database.sql`
    insert into public.flash_sales (product_id, sale_price, original_price, start_time, end_time)
    values (${id}, 500, 1000, now() - interval '1 hour', now() + interval '1 hour')`;
  expect(await shop.names('quagga', { p_on_sale: true, p_tiers: [tier] })).toEqual(['Akun Quagga obral']);
  expect(await shop.names('gusion', { p_on_sale: true })).toEqual([]);
  expect(await shop.names('quagga', { p_games: [] })).toEqual([]);
  expect(await shop.names('quagga', { p_min: 2000, p_max: 1 })).toEqual([]);
});

describe('order of results', () => {
  test('names before descriptions, the newest first in each', async () => {
    const day = (date: number): Date => new Date(Date.UTC(2026, 3, date));
    await shop.add('Akun Okapi lama', { created_at: day(1) });
    await shop.add('Akun Okapi baru', { created_at: day(2) });
    await shop.add('Akun lain', { description: 'Dengan okapi.', created_at: day(3) });
    await shop.add('Akun Okapian', { created_at: day(4) });
    expect(await shop.names('okapi')).toEqual(['Akun Okapi baru', 'Akun Okapi lama', 'Akun Okapian', 'Akun lain']);
  });

  test('the same for every number of matches, on each page up to 1,000', async () => {
    const { sql } = shop.database;
    await sql`
      insert into public.products (name, description, price, created_at)
      select 'Akun ' || case when n % 97 = 0 then 'Kudu ' when n % 44 = 0 then 'Bongo ' when n % 3 = 0 then 'Gnu ' else '' end || n,
        'Satu kudu dan satu gnu.' || case when n % 4 = 0 then ' Bongo!' else '' end, n,
        timestamptz '2024-01-01Z' + n * interval '3 hours'
      from generate_series(1, 7000) n`;
    for (const word of ['kudu', 'gnu', 'bongo']) {
      const expected = await sql<{ name: string }[]>`
        select name from (
          select name, created_at from public.products where description ~* ${word} order by created_at desc limit 1500) newest
        order by (name ilike ${`% ${word} %`}) desc, created_at desc limit 1000`;
      const names: string[] = [];
      for (let offset = 0; offset < 1100; offset += 101) names.push(...(await shop.names(word, { p_offset: offset, p_limit: 500 })));
      expect(names).toEqual(expected.map(({ name }) => name));
    }
    expect(await shop.names('kudu', { p_offset: 990, p_limit: 24 })).toHaveLength(10);
    expect(await shop.names('kudu', { p_offset: 1000 })).toEqual([]);
    expect(await shop.names('kudu', { p_limit: 0 })).toEqual([]);
    expect(await shop.names('kudu', { p_offset: -5, p_limit: -5 })).toEqual([]);
    expect(await shop.names('akun', { p_limit: 9999 })).toHaveLength(101);
  });
});

test('named or implied category: first; without it nothing is lost', async () => {
  const [topUp, service] = await Promise.all(
    [
      ['Top Up', 'top-up'],
      ['Jasa Instan', 'jasa-instan'],
    ].map(async ([name, slug]) => {
      const [row] = await shop.database.sql<{ id: string }[]>`
        insert into public.categories (name, slug) values (${name ?? ''}, ${slug ?? ''})
        on conflict (slug) do update set name = excluded.name returning id`;
      return row?.id ?? '';
    }),
  );
  const game_title_id = shop.gameIds.get('ff');
  const old = { game_title_id, created_at: new Date(Date.UTC(2020, 1, 1)) };
  await shop.add('Zirkon Diamond FF', { game_title_id });
  await shop.add('140 Diamonds zirkon', { ...old, category_id: topUp });
  await shop.add('Joki zirkon FF diamond', { ...old, created_at: new Date(Date.UTC(2020, 1, 2)), category_id: service });
  expect((await shop.names('diamond ff zirkon'))[0]).toBe('140 Diamonds zirkon');
  expect(await shop.names('dm ff zirkon')).toHaveLength(3);
  expect((await shop.names('joki ff zirkon'))[0]).toBe('Joki zirkon FF diamond');
  expect(await shop.names('diamond ff zirkon', { p_sort: 'newest' })).toEqual([
    'Zirkon Diamond FF',
    'Joki zirkon FF diamond',
    '140 Diamonds zirkon',
  ]);
});

describe('words that ask for a kind of product', () => {
  const explain = async (q: string) => {
    const [row] = await shop.database.sql<{ answer: { corrected: string | null; help: string | null } }[]>`
      select public.explain_search(${q}) as answer`;
    return row?.answer;
  };
  beforeAll(async () => {
    const { sql } = shop.database;
    const game_title_id = shop.gameIds.get('ml');
    await shop.add('Akun tektit ML 1000 Diamond', { game_title_id });
    await shop.add('Diamond tektit untuk akun ML', { game_title_id, sale_kind: 'item' });
    await shop.add('Joki tektit akun ML', { game_title_id, sale_kind: 'service' });
    const passes = [
      'Weekly Diamond Pass tektot',
      'Royale Pass A12 PUBG tektot',
      'Battle Passes musim 4 tektot',
      'Starlight Member tektot',
      '86 Diamonds tektot',
      'Bundle Free Fire tektot',
    ];
    for (const [day, name] of passes.entries())
      await shop.add(name, { sale_kind: 'item', created_at: new Date(Date.UTC(2026, 4, 1 + day)) });
    await sql`insert into public.categories (name, slug) values ('Jasa', 'jasa') on conflict (slug) do nothing`;
    await sql`update public.products set category_id = (select id from public.categories where slug = 'jasa') where name like 'Joki tektit%'`;
  });

  test('"akun": accounts only, in every order and in the counts', async () => {
    for (const p_sort of ['relevance', 'newest', 'cheapest'])
      expect(await shop.names('akun tektit ml', { p_sort })).toEqual(['Akun tektit ML 1000 Diamond']);
    expect(await shop.names('tektit ml')).toHaveLength(3);
    const [row] = await shop.database.sql`select public.count_search('akun tektit') as counts`;
    expect(row?.['counts']).toMatchObject({ total: 1, kinds: { account: 1, item: 1, service: 1 } });
    const everything = await shop.search('akun', { p_games: [shop.gameIds.get('ml')], p_limit: 101 });
    expect(everything.filter(({ name }) => name.includes('tektit')).map(({ name }) => name)).toEqual(['Akun tektit ML 1000 Diamond']);
  });
  test('a kind that was chosen outweighs the word', async () => {
    expect(await shop.names('akun tektit', { p_facts: '[{"sale_kind": "item"}]' })).toEqual(['Diamond tektit untuk akun ML']);
  });
  test('the first of two classes is what is wanted', async () => {
    expect((await shop.names('joki akun ml tektit'))[0]).toBe('Joki tektit akun ML');
    expect(await shop.names('akun ml diamond tektit')).toEqual(['Akun tektit ML 1000 Diamond']);
  });
  test('alert with "akun": told of accounts only', async () => {
    const [row] = await shop.database.sql<{ told: string[] }[]>`
      select array(select p.name from private.product_search s join public.products p using (id)
        where s.words @@ (select private.alert_query('akun tektit')) order by p.name) as told`;
    expect(row?.told).toEqual(['Akun tektit ML 1000 Diamond']);
  });

  test.each([
    ['wdp tektot', 'Weekly Diamond Pass tektot'],
    ['pubg rp tektot', 'Royale Pass A12 PUBG tektot'],
    ['pubg royal pass tektot', 'Royale Pass A12 PUBG tektot'],
    ['bp tektot', 'Battle Passes musim 4 tektot'],
    ['sl tektot', 'Starlight Member tektot'],
    ['dm tektot', '86 Diamonds tektot'],
    ['epep tektot', 'Bundle Free Fire tektot'],
  ])('%s: %s comes first', async (query, name) => {
    expect((await shop.names(query))[0]).toBe(name);
  });

  test.each([
    ['rekber', { corrected: null, help: 'rekber' }],
    ['ml aman gak', { corrected: null, help: 'aman' }],
    ['penipuan', { corrected: null, help: 'penipuan' }],
    ['gusoin rekber', { corrected: 'gusion rekber', help: 'rekber' }],
    ['ml gusion', { corrected: null, help: null }],
    ['', { corrected: null, help: null }],
  ])('%s: explained as %j', async (query, answer) => {
    expect(await explain(query)).toEqual(answer);
  });
  test('words that lead to the help: do not restrict the results', async () => {
    expect(await shop.names('tektit ml aman gak')).toEqual(await shop.names('tektit ml'));
  });

  test.each([
    ['ml sultan', 'ml'],
    ['sultan', ''],
    ['Reguler ML gusion', 'ml gusion'],
    ['ml premium crazy rich gusion', 'ml gusion'],
    ['ml gusion', null],
    ['', null],
  ])('%s without the name of a tier: %s', async (query, rest) => {
    const [row] = await shop.database.sql`select public.search_without_tier(${query}) as rest`;
    expect(row?.['rest']).toBe(rest);
  });
});

test('product code and address: find the product', async () => {
  const id = await shop.add('Akun dengan kode', { id: 'c1d2e3f4-a5b6-4c7d-8e9f-0a1b2c3d4e5f' });
  const code = id.slice(0, 8);
  for (const typed of [code, code.toUpperCase(), `#${code}`, `kode ${code}`, ` ${id} `, `https://toko.example/products/${id}?x=1`])
    expect(await shop.names(typed)).toEqual(['Akun dengan kode']);
  await shop.database.sql`update public.products set is_active = false where id = ${id}`;
  expect(await shop.names(id)).toEqual([]);
});
