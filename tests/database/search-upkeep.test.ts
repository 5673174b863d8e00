import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openSearchShop, type SearchShop } from './search-shop.ts';

let shop: SearchShop;
beforeAll(async () => {
  shop = await openSearchShop();
});
afterAll(() => shop.database.close());

// The invariant: one row per visible product, equal to that of a fresh index, and exact counts of words.
afterEach(async () => {
  const { sql } = shop.database;
  const [drift] = await sql`
    select
      (select count(*) from private.product_search s full join public.products p on p.id = s.id and p.is_active and p.archived_at is null
        where (p.is_active and p.archived_at is null and s.id is null) or p.id is null or s.words is distinct from private.product_vector(
          p.name, p.description, p.game_title_id, p.tier_id, p.category_id, p.price, p.stock, p.has_rental, p.created_at)
            || array_to_tsvector(array[private.kind_facet(p.sale_kind)])
          and s.id is not null)::integer as rows,
      (select count(*) from (
        select word, count(*) as documents from private.product_search, unnest(tsvector_to_array(words)) word
        where word not in ('@r', '@s') group by word) counted
        full join private.search_vocabulary w using (word) where counted.documents is distinct from w.documents)::integer as words`;
  expect(drift).toEqual({ rows: 0, words: 0 });
});

test('hidden product: not found, its words unknown until it is shown again', async () => {
  const { sql } = shop.database;
  const hide = ['is_active = false', 'archived_at = now()'];
  const show = ['is_active = true', 'archived_at = null'];
  const id = await shop.add('Akun Xylofon', { description: 'Bermain marimbaku.' });
  for (const [index, hidden] of hide.entries()) {
    expect(await shop.names('xylofon')).toEqual(['Akun Xylofon']);
    await sql.unsafe(`update public.products set ${hidden} where id = $1`, [id]);
    for (const query of ['xylofon', 'xylof', 'xilofon', 'marimbaku', 'akun xylofon']) expect(await shop.names(query)).toEqual([]);
    expect(await shop.correct('xylofan')).toBeNull();
    expect(await shop.names('akun', { p_limit: 101 })).not.toContain('Akun Xylofon');
    await sql.unsafe(`update public.products set ${show[index]} where id = $1`, [id]);
  }
  expect(await shop.correct('xylofan')).toBe('xylofon');
  await sql`delete from public.products where id = ${id}`;
  expect(await shop.names('xylofon')).toEqual([]);
  await shop.add('Akun Balafon tersembunyi', { is_active: false });
  await shop.add('Akun Balafon arsip', { archived_at: new Date() });
  expect(await shop.names('balafon')).toEqual([]);
});

test('product of another kind: found in the new kind only', async () => {
  const { sql } = shop.database;
  const id = await shop.add('Akun Angklung', { sale_kind: 'item' });
  const among = (kind: string) => shop.names('angklung', { p_facts: JSON.stringify([{ sale_kind: kind }]) });
  expect([await among('item'), await among('service')]).toEqual([['Akun Angklung'], []]);
  await sql`update public.products set sale_kind = 'service' where id = ${id}`;
  expect([await among('item'), await among('service'), await among('tidak-ada')]).toEqual([[], ['Akun Angklung'], []]);
  await sql`delete from public.products where id = ${id}`;
});

test('hidden row left in the index: not shown', async () => {
  const { sql } = shop.database;
  const id = await shop.add('Akun Kolintang');
  await sql.begin(async (transaction) => {
    await transaction`alter table public.products disable trigger index_updated`;
    await transaction`update public.products set is_active = false where id = ${id}`;
    // Deferred triggers would lock the table until the end of the transaction.
    await transaction`set constraints all immediate`;
    await transaction`alter table public.products enable trigger index_updated`;
  });
  expect(await shop.names('kolintang')).toEqual([]);
  await sql`delete from public.products where id = ${id}`;
});

test('change: found at once, the former text is not', async () => {
  const { sql } = shop.database;
  const id = await shop.add('Akun Sasando', { description: 'Dengan angklung.', price: 77_000 });
  await sql`update public.products set name = 'Akun Rebab', description = 'Dengan gamelan.' where id = ${id}`;
  expect(await shop.names('sasando')).toEqual([]);
  expect(await shop.names('angklung')).toEqual([]);
  expect(await shop.names('rebab gamelan')).toEqual(['Akun Rebab']);
  await sql`update public.products set price = 99000, stock = 0, game_title_id = ${shop.gameIds.get('coc') ?? ''} where id = ${id}`;
  expect(await shop.names('rebab coc', { p_min: 98_000, p_max: 100_000 })).toEqual(['Akun Rebab']);
  expect(await shop.names('rebab', { p_max: 90_000 })).toEqual([]);
  expect(await shop.names('rebab', { p_in_stock: true })).toEqual([]);
  expect(await shop.names('sewa rebab')).toEqual([]);
  await sql`insert into public.rental_options (product_id, duration, price) values (${id}, '3 jam', 5000)`;
  expect(await shop.names('sewa rebab')).toEqual(['Akun Rebab']);
  await sql`delete from public.rental_options where product_id = ${id}`;
  expect(await shop.names('sewa rebab')).toEqual([]);
  await sql`update public.products set id = gen_random_uuid(), created_at = 'infinity' where id = ${id}`;
  expect(await shop.names('rebab coc')).toEqual(['Akun Rebab']);
  // The feed event follows.
  expect(
    await sql`select 1 from public.feed_events e join public.products p on p.id = e.product_id where p.name = 'Akun Rebab'`,
  ).not.toHaveLength(0);
});

test('one statement over many products: index updated', async () => {
  const { sql } = shop.database;
  await sql`insert into public.products (name, description, price) select 'Akun Tifa ' || n, 'Keterangan.', n from generate_series(1, 300) n`;
  await sql`update public.products set name = name || ' Gong', is_active = price % 2 = 0 where name like 'Akun Tifa %'`;
  expect(await shop.search('tifa gong', { p_limit: 101, p_offset: 100 })).toHaveLength(50);
  await sql`delete from public.products where name like 'Akun Tifa %' and price > 100`;
  expect(await shop.search('tifa', { p_limit: 101 })).toHaveLength(50);
  await sql`delete from public.products where name like 'Akun Tifa %'`;
});

test('renamed game, tier or category: found by the new name without a write to products', async () => {
  const { sql } = shop.database;
  const touched = () => sql`select id, xmin from private.product_search order by id`;
  const before = await touched();
  await sql`update public.game_titles set name = 'Kejayaan Raja' where slug = 'codm'`;
  await sql`update public.tiers set name = 'Bangsawan' where slug = 'sultan'`;
  expect(await shop.names('kejayaan raja sewa')).toEqual(['Fennec Ascended mythic + Spectre']);
  expect(await shop.names('kejayaanraja sewa')).toEqual(['Fennec Ascended mythic + Spectre']);
  expect(await shop.names('kr bangsawan')).toEqual(['Damascus lengkap DL Q33 Holidays legendary']);
  expect(await shop.correct('kejayan')).toBe('kejayaan');
  expect(await shop.names('call of duty', { p_limit: 101 })).not.toContain('Fennec Ascended mythic + Spectre');
  await sql`update public.game_titles set is_active = false where slug = 'codm'`;
  expect(await shop.names('kejayaan')).toEqual([]);
  await sql`update public.game_titles set is_active = true, name = 'Call of Duty: Mobile' where slug = 'codm'`;
  await sql`update public.tiers set name = 'Sultan' where slug = 'sultan'`;
  expect(await shop.names('codm sewa')).toEqual(['Fennec Ascended mythic + Spectre']);
  expect(await touched()).toEqual(before);
});

test('synonym: effective at once, however it is written', async () => {
  await shop.database.sql`insert into private.search_synonyms (term, meaning) values ('Mobil-Legenda', 'Mobile Legends')`;
  expect(await shop.names('sewa mobil legenda')).toEqual(await shop.names('sewa ml'));
  await shop.database.sql`insert into private.search_synonyms (term, kind) values ('monggo', 'noise')`;
  expect(await shop.names('monggo gusion')).toEqual(await shop.names('gusion'));
});

test('search without words: all products, whatever noise words exist', async () => {
  const { sql } = shop.database;
  await sql`delete from private.search_synonyms where term = 'akun'`;
  const [all] = await sql<{ count: number }[]>`
    select least(count(*), 101)::integer as count from public.products where is_active and archived_at is null`;
  expect(all?.count).toBeGreaterThan(50);
  for (const text of ['', ' ']) {
    expect(await shop.search(text, { p_limit: 101 })).toHaveLength(all?.count ?? 0);
    expect(await shop.correct(text)).toBeNull();
  }
  expect(await shop.search('!!!')).toEqual([]);
});

test('empty catalogue: empty index', async () => {
  await shop.database.sql`truncate public.products cascade`;
  expect(await shop.names('ml')).toEqual([]);
  expect(await shop.names('akun')).toEqual([]);
});
